// Bundle CodeMirror into workshop/static/vendor: the module, the licences of what is in it, and a lock with digests.
// `make vendor` runs it; the same package-lock.json gives the same bytes. `node build.mjs DIR` writes elsewhere.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, "../../workshop/static/vendor");

const made = await build({
  absWorkingDir: here,
  entryPoints: ["entry.js"],
  bundle: true,
  format: "esm",
  minify: true,
  target: "es2022",
  legalComments: "none",
  charset: "utf8",
  metafile: true,
  write: false,
});
const bundle = Buffer.from(made.outputFiles[0].contents);

const names = new Set();
for (const path of Object.keys(made.metafile.inputs)) {
  const found = path.match(/^node_modules\/((?:@[^/]+\/)?[^/]+)\//);
  if (found) names.add(found[1]);
}
const packages = [...names].sort().map((name) => {
  const folder = join(here, "node_modules", name);
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (!file) throw new Error(`${name} has no licence file`);
  return { name, version, license, text: readFileSync(join(folder, file), "utf8").trim() };
});
const licences = packages.map((one) => `${one.name} ${one.version} (${one.license})\n\n${one.text}\n`).join(`\n${"-".repeat(72)}\n\n`);
const digest = (content) => createHash("sha256").update(content).digest("hex");
const lock = {
  packages: Object.fromEntries(packages.map((one) => [one.name, one.version])),
  files: { "codemirror.js": digest(bundle), "LICENSES.txt": digest(licences) },
};

if (!existsSync(out)) mkdirSync(out, { recursive: true });
writeFileSync(join(out, "codemirror.js"), bundle);
writeFileSync(join(out, "codemirror.d.ts"), readFileSync(join(here, "entry.js"))); // its types, for tsc
writeFileSync(join(out, "LICENSES.txt"), licences);
writeFileSync(join(out, "vendor.lock"), `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${packages.length} packages, ${bundle.length} bytes`);

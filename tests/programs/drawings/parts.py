"""Random parts of drawings: numbers, colours, path data, shapes, transforms, definitions."""

import math
from random import Random

SIDE = 100.0  # of every drawing, in its units

NAMED = ("tomato", "gold", "steelblue", "darkolivegreen", "black", "white", "peru", "SlateGray")


class Parts:
    """Random parts; `ids` counts the definitions made so far."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.ids = 0
        self.defs: list[str] = []

    def pick(self, *options: str) -> str:
        return self.chance.choice(options)

    def maybe(self, share: float) -> bool:
        return self.chance.random() < share

    def id(self, stem: str) -> str:
        self.ids += 1
        return f"{stem}{self.ids}"

    def number(self, least: float, most: float) -> str:
        """A number as programs write it: with few or many digits, without a nought before the point, or as an exponent."""
        value = self.chance.uniform(least, most)
        form = self.chance.randrange(6)
        if form == 0:
            return str(round(value))
        if form == 1:
            return f"{value:.3f}".rstrip("0").rstrip(".") or "0"
        if form == 2:
            return f"{value:.2f}".replace("0.", ".", 1) if abs(value) < 1 else f"{value:.2f}"
        if form == 3 and abs(value) >= 1:
            return f"{value:.4e}"
        return f"{value:.6f}"

    def colour(self) -> str:
        red, green, blue = (self.chance.randrange(256) for _ in range(3))
        form = self.chance.randrange(7)
        if form == 0:
            return f"#{red >> 4:x}{green >> 4:x}{blue >> 4:x}"
        if form == 1:
            return f"rgb({red},{green},{blue})"
        if form == 2:
            return f"rgb({red * 100 // 255}%, {green * 100 // 255}%, {blue * 100 // 255}%)"
        if form == 3:
            return self.pick(*NAMED)
        if form == 4:
            return f"hsl({red}, {green * 100 // 255}%, {20 + blue * 60 // 255}%)"
        return f"#{red:02x}{green:02x}{blue:02x}" if form == 5 else f"#{red:02X}{green:02X}{blue:02X}"

    def path(self, steps: int = 6) -> str:
        """Path data with commands of all kinds, absolute and relative, tightly written or not."""
        data = [f"M{self._point(True)}"]
        for _ in range(self.chance.randint(2, steps)):
            kind = self.pick(*"LlHhVvCcSsQqTtAa")
            data.append(kind + self._arguments(kind))
            if self.maybe(0.1):
                data.append(self.pick("z", "Z") + f"m{self._point(False)}")
        if self.maybe(0.8):
            data.append("z")
        written = self.pick("", " ").join(data)
        return written.replace(" -", "-") if self.maybe(0.4) else written.replace(" ", ", ", 1)

    def _point(self, absolute: bool) -> str:
        least, most = (5.0, 95.0) if absolute else (-30.0, 30.0)
        return f"{self.number(least, most)} {self.number(least, most)}"

    def _arguments(self, kind: str) -> str:
        absolute = kind.isupper()
        match kind.upper():
            case "H" | "V":
                return self.number(5, 95) if absolute else self.number(-30, 30)
            case "C":
                return " ".join(self._point(absolute) for _ in range(3))
            case "S" | "Q":
                return " ".join(self._point(absolute) for _ in range(2))
            case "A":
                radii = f"{self.number(2, 30)} {self.number(2, 30)}"
                flags = f"{self.chance.randrange(2)}{self.pick(' ', ',')}{self.chance.randrange(2)}"
                return f"{radii} {self.number(0, 180)} {flags} {self._point(absolute)}"
            case _:
                return self._point(absolute)

    def outline(self) -> str:
        """A shape without its paint: the element's name and its geometry."""
        number = self.number
        match self.chance.randrange(7):
            case 0:
                rounded = f' rx="{number(0, 12)}"' if self.maybe(0.4) else ""
                return f'rect x="{number(0, 60)}" y="{number(0, 60)}" width="{number(5, 40)}" height="{number(5, 40)}"{rounded}'
            case 1:
                return f'circle cx="{number(20, 80)}" cy="{number(20, 80)}" r="{number(3, 25)}"'
            case 2:
                return f'ellipse cx="{number(20, 80)}" cy="{number(20, 80)}" rx="{number(3, 25)}" ry="{number(3, 25)}"'
            case 3:
                points = " ".join(f"{number(5, 95)},{number(5, 95)}" for _ in range(self.chance.randint(3, 7)))
                return f'{self.pick("polygon", "polyline")} points="{points}"'
            case _:
                return f'path d="{self.path()}"'

    def transform(self) -> str:
        number = self.number
        kinds = {
            "translate": f"translate({number(-15, 15)},{number(-15, 15)})",
            "rotate": f"rotate({number(-90, 90)} 50 50)",
            "scale": f"scale({self.chance.uniform(0.6, 1.3):.3f})",
            "skew": f"skewX({number(-20, 20)})",
            "matrix": self._matrix(),
        }
        return " ".join(kinds[self.pick(*kinds)] for _ in range(self.chance.randint(1, 2)))

    def _matrix(self) -> str:
        angle, size = self.chance.uniform(-1, 1), self.chance.uniform(0.6, 1.3)
        cos, sin = math.cos(angle) * size, math.sin(angle) * size
        return f"matrix({cos:.6f} {sin:.6f} {-sin:.6f} {cos:.6f} {self.number(-10, 30)} {self.number(-10, 30)})"

    def gradient(self) -> str:
        """Id of a new gradient; its stops may be in another one, as Inkscape has them."""
        name, stops = self.id("grad"), self._stops()
        if self.maybe(0.4):
            vector = self.id("stops")
            self.defs.append(f'<linearGradient id="{vector}">{stops}</linearGradient>')
            held, stops = f' xlink:href="#{vector}"', ""
        else:
            held = ""
        in_user_space = self.maybe(0.5)
        unit = SIDE if in_user_space else 1.0
        units = ' gradientUnits="userSpaceOnUse"' if in_user_space else ""
        more = f' gradientTransform="rotate({self.number(-90, 90)} {unit / 2} {unit / 2})"' if self.maybe(0.3) else ""
        more += f' spreadMethod="{self.pick("pad", "reflect", "repeat")}"' if self.maybe(0.3) else ""
        places = [self.chance.uniform(0.1, 0.9) * unit for _ in range(4)]
        if self.maybe(0.5):
            where = f'x1="{places[0]:.3f}" y1="{places[1]:.3f}" x2="{places[2]:.3f}" y2="{places[3]:.3f}"'
            self.defs.append(f'<linearGradient id="{name}"{held}{units}{more} {where}>{stops}</linearGradient>')
        else:
            radius = self.chance.uniform(0.3, 0.6) * unit
            where = f'cx="{unit / 2:g}" cy="{unit / 2:g}" r="{radius:.3f}"'
            if self.maybe(0.4):
                where += f' fx="{unit / 2 + radius / 3:.3f}" fy="{unit / 2:g}"'
            self.defs.append(f'<radialGradient id="{name}"{held}{units}{more} {where}>{stops}</radialGradient>')
        return name

    def _stops(self) -> str:
        written = []
        for offset in sorted(self.chance.random() for _ in range(self.chance.randint(2, 4))):
            place = f"{offset:.3f}" if self.maybe(0.5) else f"{offset * 100:.1f}%"
            opacity = f";stop-opacity:{self.chance.uniform(0, 1):.2f}" if self.maybe(0.3) else ""
            if self.maybe(0.6):
                written.append(f'<stop offset="{place}" style="stop-color:{self.colour()}{opacity}"/>')
            else:
                written.append(f'<stop offset="{place}" stop-color="{self.colour()}"/>')
        return "".join(written)

    def clip(self) -> str:
        """Id of a new clip path of one or several shapes."""
        name = self.id("clip")
        rule = ' clip-rule="evenodd"' if self.maybe(0.2) else ""
        shapes = "".join(f"<{self.outline()}{rule}/>" for _ in range(self.chance.choice((1, 1, 1, 2))))
        inner = f' clip-path="url(#{self.clip()})"' if self.maybe(0.1) else ""
        self.defs.append(f'<clipPath id="{name}"{inner}>{shapes}</clipPath>')
        return name

    def mask(self) -> str:
        """Id of a new mask: light shapes, by their luminance or by their opacity."""
        name = self.id("mask")
        kind = ' style="mask-type:alpha"' if self.maybe(0.4) else ""
        fill = f"url(#{self.gradient()})" if self.maybe(0.3) else self.pick("white", "#fff", "#bbb", self.colour())
        self.defs.append(
            f'<mask id="{name}"{kind} maskUnits="userSpaceOnUse" x="0" y="0" width="100" height="100">'
            f'<{self.outline()} fill="{fill}"/></mask>'
        )
        return name

    def pattern(self) -> str:
        name, size = self.id("pattern"), self.number(6, 20)
        self.defs.append(
            f'<pattern id="{name}" width="{size}" height="{size}" patternUnits="userSpaceOnUse" '
            f'patternTransform="rotate({self.number(0, 90)})"><circle cx="3" cy="3" r="2" fill="{self.colour()}"/></pattern>'
        )
        return name

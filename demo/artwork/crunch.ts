/** Moulded, rolled and pressed snacks of a Kerala tea table. */
import { linear, radial } from "./shading.ts";
import { type Snack, snackOf } from "./snack.ts";
import { Dice, flecks, number, type Point, smoothLoop } from "./svg.ts";

function sesame(dice: Dice, places: readonly Point[], colour = "#FBEBC4"): string {
  return flecks(dice, places, { length: 4.4, width: 5.4, colour });
}

// Fried dough seen from above: one path, stroked dark, then golden, then lit along its upper left.
function fried(path: string, thickness: number, [dark, middle, light]: readonly [string, string, string]) {
  const stroke = (colour: string, width: number, extra = "") =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${number(width)}" stroke-linejoin="round" stroke-linecap="round" ${extra}/>`;
  return (
    stroke("#4A2408", thickness + 3, 'transform="translate(3 6)" stroke-opacity=".6"') +
    stroke(dark, thickness + 2) +
    stroke(middle, thickness * 0.74) +
    stroke(
      light,
      thickness * 0.34,
      `transform="translate(${number(-thickness * 0.1)} ${number(-thickness * 0.13)})"`,
    ) +
    stroke(
      "#FFF6D8",
      thickness * 0.1,
      'transform="translate(-2 -3)" stroke-opacity=".55" stroke-dasharray="26 34"',
    )
  );
}

function ringOf(count: number, draw: (angle: number) => string): string {
  return Array.from({ length: count }, (_, at) => draw((at / count) * Math.PI * 2)).join("");
}

function polar(angle: number, distance: number): Point {
  return { x: Math.cos(angle) * distance, y: Math.sin(angle) * distance };
}

/** Achappam: the rosette cookie, eight petals in a scalloped ring. */
export function achappam(name: string): Snack {
  const petals = 8;
  const half = Math.PI / petals;
  const scallops = Array.from({ length: petals * 2 }, (_, at) =>
    polar(at * half + half / 2, at % 2 ? 102 : 97),
  ).flatMap((point, at) => [point, polar(at * half + half, 88)]);
  const loops = ringOf(petals, (angle) =>
    smoothLoop([
      polar(angle, 36),
      polar(angle - half * 0.62, 62),
      polar(angle, 86),
      polar(angle + half * 0.62, 62),
    ]),
  );
  const heart = smoothLoop([0, 1, 2, 3, 4, 5].map((at) => polar((at / 6) * Math.PI * 2, 20)));
  const drawings = [1, 2, 3].map((seed) => {
    const dice = new Dice(seed * 17);
    const colours = ["#9A5212", "#DD9434", "#FAD27E"] as const;
    const seeds = Array.from({ length: 16 }, () => polar(dice.between(0, 6.28), dice.pick([97, 62, 36, 96])));
    const spokes = ringOf(petals, (angle) => {
      const [near, far] = [polar(angle, 18), polar(angle, 38)];
      return `M${number(near.x)} ${number(near.y)}L${number(far.x)} ${number(far.y)}`;
    });
    return (
      `<circle r="95" cy="5" fill="#6B360E"/><circle r="90" fill="#BE7829"/>` +
      fried(spokes, 9, colours) +
      fried(loops, 11.5, colours) +
      fried(heart, 10, colours) +
      fried(smoothLoop(scallops), 13, colours) +
      sesame(dice, seeds, "#2B1608")
    );
  });
  return snackOf(name, "", drawings, { spacing: 1.32, turn: 40, flattest: 0.74 });
}

/** Kuzhalappam: a crisp rice sheet rolled into a tube, with cumin and sesame. */
export function kuzhalappam(name: string): Snack {
  const definitions =
    linear(`${name}-tube`, [
      [0, "#D68F38"],
      [0.22, "#FBD992"],
      [0.5, "#EBB055"],
      [0.8, "#C47A26"],
      [1, "#8C4B10"],
    ]) +
    radial(`${name}-mouth`, [
      [0, "#3A1A04"],
      [0.7, "#6E380C"],
      [1, "#A7631C"],
    ]);
  const drawings = [1, 2, 3].map((seed) => {
    const dice = new Dice(seed * 41);
    const body =
      "M-108-34C-60-40 60-41 104-35C116-20 116 22 104 37C60 42-60 41-108 36C-122 22-122-20-108-34Z";
    const specks = Array.from({ length: 15 }, () => ({ x: dice.between(-92, 80), y: dice.between(-26, 28) }));
    const spots = Array.from({ length: 9 }, () => ({ x: dice.between(-90, 80), y: dice.between(-22, 22) }));
    const bubbles = flecks(dice, spots, { length: 5, width: 13, colour: "#FFF2CC", opacity: 0.3 });
    const flap = `<path d="M-110 4C-50 ${number(dice.between(-4, 4))} 40 16 106 ${number(dice.between(4, 14))}" fill="none" stroke="#8C4B10" stroke-width="5" stroke-opacity=".75"/><path d="M-110 0C-50 -5 40 11 106 4" fill="none" stroke="#FFEBB8" stroke-width="3" stroke-opacity=".6"/>`;
    const mouth = `<ellipse cx="106" rx="17" ry="37" fill="#F0BC66" stroke="#8C4B10" stroke-width="3"/><ellipse cx="108" rx="11.5" ry="29" fill="url(#${name}-mouth)"/><path d="M108-22C119-12 119 16 108 20C101 16 102-8 108-8C113-4 112 8 108 9" fill="none" stroke="#DFA04A" stroke-width="4.5" stroke-linecap="round"/>`;
    return `<path d="${body}" fill="#4A2408" fill-opacity=".8" transform="translate(3 9)"/><path d="${body}" fill="url(#${name}-tube)" stroke="#9A5A18" stroke-width="3"/>${flap}${bubbles}${sesame(dice, specks.slice(0, 8))}${sesame(dice, specks.slice(8), "#3B2008")}<path d="M-92-25C-50-30 10-31 50-29" stroke="#FFF" stroke-width="6" stroke-linecap="round" fill="none" stroke-opacity=".55"/>${mouth}`;
  });
  return snackOf(name, definitions, drawings, { spacing: 0.98, turn: 62, flattest: 0.8, girth: 0.52 });
}

/** Pakkavada: ridged gram-flour ribbons, folded over themselves in the oil. */
export function ribbonPakkavada(name: string): Snack {
  const ridges: readonly (readonly [string, number])[] = [
    ["#7A3A08", 58],
    ["#E0902B", 53],
    ["#A85612", 41],
    ["#F3AE45", 37],
    ["#A85612", 25],
    ["#F7BC58", 21],
    ["#A85612", 9],
    ["#F9C566", 5],
  ];
  const drawings = [1, 2, 3, 4].map((seed) => {
    const dice = new Dice(seed * 73);
    const wave = dice.between(16, 30) * (seed % 2 ? 1 : -1);
    const [lead, tail] = [dice.between(-12, 12), dice.between(-30, 30)];
    const path = `M-112 ${number(lead)}C-92 ${number(-wave)}-58 ${number(-wave)}-38 0S18 ${number(wave)} 40 0S92 ${number(-wave * 0.8)} 112 ${number(tail)}`;
    const bands = ridges.map(
      ([colour, width]) => `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}"/>`,
    );
    const shade = `<path d="${path}" fill="none" stroke="#4A1E02" stroke-width="58" stroke-dasharray="30 62" stroke-dashoffset="-36" stroke-opacity=".17"/><path d="${path}" fill="none" stroke="#FFF3CF" stroke-width="54" stroke-dasharray="16 76" stroke-dashoffset="-8" stroke-opacity=".3"/>`;
    return `<path d="${path}" fill="none" stroke="#3A1A04" stroke-width="58" stroke-opacity=".75" transform="translate(3 10)"/>${bands.join("")}${shade}`;
  });
  return snackOf(name, "", drawings, { spacing: 0.84, turn: 90, flattest: 0.7, girth: 0.55 });
}

/** Murukku: a spiral of rice dough with the bristles that its star-shaped nozzle leaves. */
export function murukku(name: string): Snack {
  const drawings = [1, 2, 3].map((seed) => {
    const dice = new Dice(seed * 29);
    const start = dice.between(0, 6.28);
    const turns = 3.1;
    const steps = 64;
    const spine = Array.from({ length: steps + 1 }, (_, step) => {
      const share = step / steps;
      const point = polar(start + share * turns * Math.PI * 2, 9 + share * 82 + dice.between(-1, 1));
      return `${number(point.x)} ${number(point.y)}`;
    });
    const path = `M${spine.join("L")}`;
    const coil = (colour: string, width: number, extra = "") =>
      `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" ${extra}/>`;
    const sprinkled = Array.from({ length: 20 }, () => polar(dice.between(0, 6.28), dice.between(12, 94)));
    return (
      coil("#4A2408", 29, 'transform="translate(3 8)" stroke-opacity=".8"') +
      coil("#9A5A1C", 29, 'stroke-dasharray="5 4"') +
      coil("#B9772B", 25, 'stroke-linecap="round"') +
      coil("#E3AB57", 20, 'stroke-linecap="round"') +
      coil("#A9671F", 20, 'stroke-dasharray="2.4 6.6"') +
      coil("#F5CE86", 10, 'stroke-dasharray="6 3" transform="translate(-2 -3)"') +
      coil("#FFF0C8", 3.4, 'stroke-dasharray="5 4" transform="translate(-4 -6)" stroke-opacity=".85"') +
      sesame(dice, sprinkled.slice(0, 12), "#2B1608") +
      sesame(dice, sprinkled.slice(12))
    );
  });
  return snackOf(name, "", drawings, { spacing: 1.08, turn: 60, flattest: 0.7 });
}

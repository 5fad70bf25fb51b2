/** Round vessels seen from straight above. The origin is their centre; `fill` is their content. */
import { mix, number } from "./svg.ts";

/** Colours of a vessel's metal, clay or glaze. */
interface Material {
  rim: string;
  glint: string;
  inside: string;
}

const materials = {
  brass: { rim: "#D9A23A", glint: "#FFE9A6", inside: "#8A5A18" },
  steel: { rim: "#BCC6CC", glint: "#FFFFFF", inside: "#7F8C94" },
  clay: { rim: "#B85F35", glint: "#E79A6B", inside: "#6E341A" },
  cream: { rim: "#F7EBD2", glint: "#FFFFFF", inside: "#D9C49A" },
  green: { rim: "#1F5B41", glint: "#4E9470", inside: "#0F3324" },
} satisfies Record<string, Material>;

/** Names of the materials. */
export type MaterialName = keyof typeof materials;

/** A bowl or dish: a rim with sharp highlights, its content, and shade along the side the light comes from. */
export function dish(material: MaterialName, radius: number, fill: string): string {
  const { rim, glint, inside } = materials[material];
  const inner = radius * 0.88;
  const arc = (reach: number, from: number, to: number) => {
    const at = (angle: number) => `${number(Math.cos(angle) * reach)} ${number(Math.sin(angle) * reach)}`;
    return `M${at(from)}A${number(reach)} ${number(reach)} 0 0 1 ${at(to)}`;
  };
  const glints = `<path d="${arc(radius * 0.94, 3.5, 4.4)}${arc(radius * 0.94, 4.5, 4.62)}${arc(radius * 0.94, 0.5, 1.1)}" fill="none" stroke="${glint}" stroke-width="${number(radius * 0.045)}" stroke-linecap="round"/>`;
  return `<circle r="${radius}" fill="${rim}"/><circle r="${number(inner)}" fill="${inside}"/><circle r="${number(inner)}" cx="${number(radius * 0.03)}" cy="${number(radius * 0.04)}" fill="${mix(inside, "#000000", 0.3)}"/>${glints}${fill}`;
}

/** An uruli, the wide bronze pan of Kerala: a dish with two handles. */
export function uruli(radius: number, fill: string): string {
  const handle = `<path d="M-70 0V-44Q-70-76 0-76T70-44V0" fill="none" stroke="#9A6A1E" stroke-width="38"/><path d="M-70-4V-44Q-70-76 0-76" fill="none" stroke="#FFE9A6" stroke-width="8"/>`;
  const sides = [-52, 128].map(
    (turn) => `<g transform="rotate(${turn}) translate(0 ${-radius + 8})">${handle}</g>`,
  );
  return sides.join("") + dish("brass", radius, fill);
}

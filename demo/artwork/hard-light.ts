/** Hard light from one side: flat shadows with sharp edges. */

/** The side from which the light of a picture comes. */
export type LightFrom = "left" | "right";

const SHADE = "#1B0D02";
const LONG_STEPS = [0, 1, 2, 3, 4, 5, 6];

function shadowFilter(id: string, shape: string, result: string, opacity: number, side: number): string {
  return `<filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="0" width="${side}" height="${side}" color-interpolation-filters="sRGB">${shape}<feFlood flood-color="${SHADE}" flood-opacity="${opacity}"/><feComposite in2="${result}" operator="in" result="shade"/><feMerge><feMergeNode in="shade"/><feMergeNode in="SourceGraphic"/></feMerge></filter>`;
}

// Each step doubles the length: it merges the shape so far with a copy moved by that length.
function longShape(across: number): string {
  return LONG_STEPS.map((step) => {
    const from = step === 0 ? "SourceAlpha" : `long-${step - 1}`;
    const length = 2 ** step * 2;
    return `<feOffset in="${from}" dx="${across * length}" dy="${length * 0.62}" result="moved"/><feMerge result="long-${step}"><feMergeNode in="${from}"/><feMergeNode in="moved"/></feMerge>`;
  }).join("");
}

/**
 * The filters that `dropped` and `standing` use.
 * @param side of the square in which shadows may fall, in pixels from the top left
 */
export function hardLight(from: LightFrom, side: number): string {
  const across = from === "left" ? 1 : -1;
  const near = `<feOffset in="SourceAlpha" dx="${across * 20}" dy="26" result="drop"/>`;
  return (
    shadowFilter("drop", near, "drop", 0.3, side) +
    shadowFilter("long", longShape(across), `long-${LONG_STEPS.length - 1}`, 0.24, side)
  );
}

/**
 * For things that lie on the ground or fly just above it. They are placed in the coordinates of the whole
 * picture.
 */
export function dropped(drawing: string): string {
  return `<g filter="url(#drop)">${drawing}</g>`;
}

/** For things that stand high and throw a long shadow on the ground. */
export function standing(drawing: string): string {
  return `<g filter="url(#long)">${drawing}</g>`;
}

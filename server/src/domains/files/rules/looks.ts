/** Two pictures show the same where so few of their 256 digits differ. */
export const MOST_UNLIKE = 15

const DIGITS = 16

/**
 * The digits in sixteen parts, each a number that says which part it is: of two pictures that differ in at most
 * `MOST_UNLIKE` digits at least one part is the same, so that an index finds them.
 */
export const partsOfLooks = (looks: string): number[] =>
  Array.from({ length: looks.length / DIGITS }, (_, part) => {
    const digits = Number.parseInt(looks.slice(part * DIGITS, (part + 1) * DIGITS), 2)
    return part * 2 ** DIGITS + digits
  })

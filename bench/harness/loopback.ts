/** The server takes a thousand connections of one address. */
const PER_ADDRESS = 900

/** The address from which the nth connection is opened: Linux answers on all of 127.0.0.0/8. */
export const loopbackOf = (n: number): string => `127.0.0.${2 + Math.floor(n / PER_ADDRESS)}`

/** Where "now" comes from. The product reads the operating system's clock; rules and SQL take the instant as a value. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** Characters of one message. */
export const MESSAGE_LENGTH = 2_000

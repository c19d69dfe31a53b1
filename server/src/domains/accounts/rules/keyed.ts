import { createHmac } from 'node:crypto'

export const keyed = (secret: string, use: string, value: string): Buffer =>
  createHmac('sha256', secret).update(`${use}\n${value}`).digest()

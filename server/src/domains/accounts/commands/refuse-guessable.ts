import { refuse } from '../../../platform/http/replies/refusal.ts'

export function refuseGuessable(path: string): never {
  const message = 'Esta palavra-passe é fácil de adivinhar. Escolha outra.'
  refuse('platform.invalid_input', { fields: [{ path, code: 'password_common', message }] })
}

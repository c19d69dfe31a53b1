/** Who insures the members of the plans, as the texts name it. */
export type Insurer = { name: string; licence: string }

type Given = { name: string | undefined; licence: string | undefined }

/** The sentence that stops the start: an insurer without a licence, or a licence of nobody. */
export function issueOfInsurer({ name, licence }: Given): string | undefined {
  if ((name === undefined) === (licence === undefined)) return undefined
  return 'INSURER_NAME e INSURER_LICENCE definem-se juntas: uma seguradora diz-se com a sua licença.'
}

/** The insurer of the settings, or the demonstration's; without one the plans are memberships. */
export function insurerOf({ name, licence }: Given, { demo }: { demo: boolean }): Insurer | undefined {
  if (name !== undefined && licence !== undefined) return { name, licence }
  return demo ? DEMONSTRATION : undefined
}

const DEMONSTRATION: Insurer = { name: 'Seguradora de demonstração', licence: 'DEMO-0000' }

export type Breath = 'in' | 'hold' | 'out' | 'rest'

/** One way to breathe: its phases in seconds, repeated. */
export type BreathingPattern = {
  id: string
  name: string
  text: string
  phases: readonly { breath: Breath; seconds: number }[]
}

export const BREATH_LABELS: Record<Breath, string> = {
  in: 'Inspire pelo nariz',
  hold: 'Segure o ar',
  out: 'Expire devagar',
  rest: 'Descanse, sem ar',
}

export const BREATHING_PATTERNS: readonly BreathingPattern[] = [
  {
    id: 'calma',
    name: 'Calma',
    text: 'O ar sai mais devagar do que entra. Bom para qualquer momento.',
    phases: [
      { breath: 'in', seconds: 4 },
      { breath: 'out', seconds: 6 },
    ],
  },
  {
    id: 'quadrado',
    name: 'Quadrado',
    text: 'Quatro tempos iguais. Ajuda a pensar com clareza antes de uma conversa difícil.',
    phases: [
      { breath: 'in', seconds: 4 },
      { breath: 'hold', seconds: 4 },
      { breath: 'out', seconds: 4 },
      { breath: 'rest', seconds: 4 },
    ],
  },
  {
    id: 'sono',
    name: 'Para dormir',
    text: 'Segurar e soltar sem pressa. Se ficar tonto, volte ao seu ritmo.',
    phases: [
      { breath: 'in', seconds: 4 },
      { breath: 'hold', seconds: 7 },
      { breath: 'out', seconds: 8 },
    ],
  },
]

export type BreathNow = { breath: Breath; secondsLeft: number; phaseSeconds: number; round: number }

/** What to do after `elapsedMs` of breathing in a pattern; rounds count from 1. */
export function breathAt({ phases }: BreathingPattern, elapsedMs: number): BreathNow {
  const roundMs = phases.reduce((sum, { seconds }) => sum + seconds, 0) * 1000
  let within = elapsedMs % roundMs
  const round = Math.floor(elapsedMs / roundMs) + 1
  for (const { breath, seconds } of phases) {
    if (within < seconds * 1000)
      return { breath, secondsLeft: Math.ceil((seconds * 1000 - within) / 1000), phaseSeconds: seconds, round }
    within -= seconds * 1000
  }
  throw new RangeError('a pattern needs a phase')
}

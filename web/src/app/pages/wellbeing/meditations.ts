/** One guided meditation: what is said, and how long the silence after it lasts, in seconds. */
export type Meditation = {
  id: string
  title: string
  text: string
  steps: readonly { say: string; seconds: number }[]
}

/** Written for this project. The phone's own voice reads them, so listening costs no data. */
export const MEDITATIONS: readonly Meditation[] = [
  {
    id: 'chegar',
    title: 'Chegar aqui',
    text: 'Uma pausa curta, de pé ou sentado.',
    steps: [
      { say: 'Pare um momento. Sinta os pés no chão e o peso do corpo.', seconds: 15 },
      { say: 'Deixe cair os ombros. Solte o maxilar e a testa.', seconds: 15 },
      { say: 'Oiça o som mais distante que consegue ouvir.', seconds: 20 },
      { say: 'Agora, o som mais perto de si.', seconds: 20 },
      { say: 'Siga o ar que entra e o ar que sai, sem o mudar.', seconds: 30 },
      { say: 'Se o pensamento foge, não faz mal. Volte ao ar que entra.', seconds: 30 },
      { say: 'Escolha uma coisa, só uma, que vai fazer a seguir.', seconds: 15 },
      { say: 'Abra os olhos devagar e leve esta calma consigo.', seconds: 5 },
    ],
  },
  {
    id: 'corpo',
    title: 'Percorrer o corpo',
    text: 'Deitado ou sentado, dos pés à cabeça.',
    steps: [
      { say: 'Deite-se ou sente-se, e feche os olhos se quiser.', seconds: 15 },
      { say: 'Repare nos pés: o calor, o frio, o que tocam.', seconds: 25 },
      { say: 'Suba para as pernas. Deixe-as pesar.', seconds: 25 },
      { say: 'Repare nas ancas e nas costas. Onde há tensão, mande para lá o ar.', seconds: 30 },
      { say: 'A barriga sobe e desce sozinha. Deixe-a.', seconds: 30 },
      { say: 'Solte os ombros, os braços, as mãos, cada dedo.', seconds: 30 },
      { say: 'Solte o pescoço, a cara, a língua, os olhos.', seconds: 25 },
      { say: 'Sinta o corpo inteiro, de uma só vez, a respirar.', seconds: 40 },
      { say: 'Mexa os dedos devagar. Volte quando estiver pronto.', seconds: 10 },
    ],
  },
  {
    id: 'noite',
    title: 'Antes de dormir',
    text: 'Na cama, com a luz apagada e o ecrã virado para baixo.',
    steps: [
      { say: 'O dia acabou. O que ficou por fazer espera até amanhã.', seconds: 20 },
      { say: 'Inspire, e ao soltar o ar deixe o corpo afundar no colchão.', seconds: 25 },
      { say: 'Lembre-se de um lugar onde esteve em paz. A cor do céu, o cheiro, o vento.', seconds: 40 },
      { say: 'Há uma preocupação? Diga-lhe baixinho: amanhã falamos.', seconds: 30 },
      { say: 'Conte para trás, de dez até um, um número a cada vez que o ar sai.', seconds: 80 },
      { say: 'Não precisa de fazer mais nada. Descanse.', seconds: 20 },
    ],
  },
  {
    id: 'bondade',
    title: 'Desejar bem',
    text: 'Para dias de zanga, de culpa ou de saudade.',
    steps: [
      { say: 'Ponha a mão no peito e sinta-a subir e descer.', seconds: 20 },
      {
        say: 'Pense em alguém de quem gosta. Diga por dentro: que estejas bem, que estejas em segurança.',
        seconds: 35,
      },
      { say: 'Agora diga-o a si: que eu esteja bem, que eu esteja em segurança.', seconds: 35 },
      { say: 'Pense em alguém que mal conhece, da rua ou do mercado. Deseje-lhe o mesmo.', seconds: 35 },
      { say: 'Se conseguir, pense em alguém difícil. Deseje-lhe um dia menos pesado.', seconds: 35 },
      { say: 'Volte a si. Está a fazer o melhor que pode.', seconds: 20 },
    ],
  },
]

/** Time to read a sentence aloud, before its silence begins. */
const SPEAKING_SECONDS = 6

const lengthOf = (step: Meditation['steps'][number]): number => (step.seconds + SPEAKING_SECONDS) * 1000

export const durationOf = ({ steps }: Meditation): number => steps.reduce((sum, step) => sum + lengthOf(step), 0)

/** Which sentence belongs to an instant of a meditation; the last one stays at its end. */
export function stepAt({ steps }: Meditation, elapsedMs: number): number {
  let until = 0
  for (const [place, step] of steps.entries()) {
    until += lengthOf(step)
    if (elapsedMs < until) return place
  }
  return steps.length - 1
}

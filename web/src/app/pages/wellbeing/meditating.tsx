import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Card, CardHeader } from '../../../ui/display/card.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { durationOf, MEDITATIONS, type Meditation, stepAt } from './meditations.ts'
import { useElapsed } from './use-elapsed.ts'
import { beSilent, onPortugueseVoice, ringBell, speak } from './voice.ts'

/** Guided meditations, read on the screen and by the phone's own voice where it has one. */
export function Meditating() {
  const [id, setId] = useState(MEDITATIONS[0]?.id ?? '')
  const meditation = MEDITATIONS.find((each) => each.id === id)
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
      <Card as="section" aria-labelledby="meditar">
        <CardHeader level={2} title={<span id="meditar">Meditar</span>} text="Com voz e sino, sem gastar dados." />
        <RadioGroup
          label="Escolha uma meditação"
          value={id}
          onValueChange={setId}
          options={MEDITATIONS.map((each) => ({
            value: each.id,
            label: each.title,
            text: each.text,
            aside: <span className="text-sm text-muted">{Math.round(durationOf(each) / 60_000)} min</span>,
          }))}
        />
      </Card>
      {meditation && <Guide key={meditation.id} meditation={meditation} />}
    </div>
  )
}

function Guide({ meditation }: { meditation: Meditation }) {
  const total = durationOf(meditation)
  const clock = useElapsed(total)
  const [voice, setVoice] = useState<SpeechSynthesisVoice>()
  const [aloud, setAloud] = useState(true)
  useEffect(() => onPortugueseVoice(setVoice), [])
  const running = clock.state === 'running'
  const sentence = meditation.steps[stepAt(meditation, clock.elapsedMs)]?.say ?? ''
  useEffect(() => {
    if (!running || !aloud || !voice) return
    speak(sentence, voice)
    return beSilent
  }, [running, aloud, voice, sentence])
  const isDone = clock.state === 'done'
  useEffect(() => {
    if (isDone) ringBell()
  }, [isDone])
  const start = () => {
    ringBell()
    clock.start()
  }
  return (
    <Card as="section" aria-label={meditation.title} className="flex flex-col gap-5 py-6 max-md:order-first">
      <p role="status" className="min-h-28 text-center text-xl font-semibold text-balance">
        {isDone ? 'Obrigado por este tempo. Repare em como está agora.' : sentence}
      </p>
      <Progress label="Tempo" labelHidden value={(clock.elapsedMs / total) * 100} />
      <Button onClick={running ? clock.pause : start} variant={running ? 'outline' : 'primary'} className="self-center">
        {running ? <Pause className="size-5" aria-hidden /> : <Play className="size-5" aria-hidden />}
        {running ? 'Parar' : isDone ? 'Outra vez' : clock.elapsedMs > 0 ? 'Continuar' : 'Começar'}
      </Button>
      {voice ? (
        <Switch label="Ler em voz alta" checked={aloud} onCheckedChange={setAloud} />
      ) : (
        <p className="text-sm text-muted">Este telemóvel não tem voz em português: leia no ecrã, o sino diz o fim.</p>
      )}
    </Card>
  )
}

import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Card, CardHeader } from '../../../ui/display/card.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'
import {
  BREATH_LABELS,
  BREATHING_PATTERNS,
  type Breath,
  type BreathingPattern,
  breathAt,
} from './breathing-patterns.ts'
import { useElapsed } from './use-elapsed.ts'

/** Long enough to calm a pulse, short enough for a queue. */
const SESSION_MINUTES = 3

/** A circle that breathes along; nothing is fetched for it. */
export function Breathing() {
  const [patternId, setPatternId] = useState(BREATHING_PATTERNS[0]?.id ?? '')
  const [vibrates, setVibrates] = useState(false)
  const pattern = BREATHING_PATTERNS.find(({ id }) => id === patternId)
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
      <Card as="section" aria-labelledby="respirar">
        <CardHeader level={2} title={<span id="respirar">Respirar</span>} text="Sente-se direito e solte os ombros." />
        <RadioGroup
          label="Como quer respirar"
          value={patternId}
          onValueChange={setPatternId}
          options={BREATHING_PATTERNS.map(({ id, name, text }) => ({ value: id, label: name, text }))}
        />
        <Switch label="Vibrar a cada mudança" checked={vibrates} onCheckedChange={setVibrates} />
      </Card>
      {pattern && <Session key={pattern.id} pattern={pattern} vibrates={vibrates} />}
    </div>
  )
}

function Session({ pattern, vibrates }: { pattern: BreathingPattern; vibrates: boolean }) {
  const clock = useElapsed(SESSION_MINUTES * 60_000)
  const now = breathAt(pattern, clock.elapsedMs)
  const running = clock.state === 'running'
  useVibration(running && vibrates, now.breath)
  return (
    <Card
      as="section"
      aria-label="Exercício"
      className="flex flex-col items-center gap-3 py-5 text-center md:gap-5 md:py-8 max-md:order-first"
    >
      <div className="grid size-48 place-items-center">
        <span
          aria-hidden
          className={classNames(
            'col-start-1 row-start-1 size-48 rounded-full bg-action-soft transition-transform ease-in-out motion-reduce:transition-none',
            running && isFull(now.breath) ? 'scale-100' : 'scale-50',
          )}
          {...(running && { style: { transitionDuration: `${now.phaseSeconds}s` } })}
        />
        <p className="relative col-start-1 row-start-1 text-on-action-soft">
          <span className="block text-lg font-bold" role="status">
            {clock.state === 'done' ? 'Muito bem.' : running ? BREATH_LABELS[now.breath] : 'Pronto?'}
          </span>
          {running && (
            <span className="block text-3xl font-extrabold tabular-nums" aria-hidden>
              {now.secondsLeft}
            </span>
          )}
        </p>
      </div>
      <p className="text-muted">
        {clock.state === 'done'
          ? `Respirou ${SESSION_MINUTES} minutos. Repare em como está agora.`
          : `${SESSION_MINUTES} minutos. Pode parar quando quiser.`}
      </p>
      <Button onClick={running ? clock.pause : clock.start} variant={running ? 'outline' : 'primary'}>
        {running ? <Pause className="size-5" aria-hidden /> : <Play className="size-5" aria-hidden />}
        {running ? 'Parar' : clock.state === 'done' ? 'Outra vez' : 'Começar'}
      </Button>
    </Card>
  )
}

const isFull = (breath: Breath): boolean => breath === 'in' || breath === 'hold'

/** Felt with closed eyes: twice for the air that goes out. */
function useVibration(enabled: boolean, breath: Breath): void {
  useEffect(() => {
    if (enabled) navigator.vibrate?.(breath === 'out' ? [60, 80, 60] : 60)
  }, [enabled, breath])
}

import { dayInMaputo, formatShortDay, formatTime, minutesInMaputo } from '@salama/contract/kernel/time'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import type { Refusal } from './use-booking.ts'

type SlotRefusalProps = { refusal: Refusal; onChoose: (day: string, minutes: number) => void }

/** Why the booking was refused, and the nearest times that are free. */
export function SlotRefusal({ refusal: { sentence, nearest }, onChoose }: SlotRefusalProps) {
  const frame = useRef<HTMLDivElement>(null)
  // On a phone it may appear below the screen's edge, behind the bar with the button. (New browsers return a promise.)
  useEffect(() => void frame.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <div ref={frame}>
      <AlertStrip tone="danger" announce>
        <p className="font-semibold">{sentence}</p>
        {nearest.length > 0 && (
          <>
            <p className="mt-1">Horários livres mais próximos:</p>
            <div className="mt-2 flex flex-wrap gap-2">
              {nearest.map((startsAt) => {
                const at = new Date(startsAt)
                return (
                  <Button
                    key={startsAt}
                    variant="secondary"
                    size="sm"
                    onClick={() => onChoose(dayInMaputo(at), minutesInMaputo(at))}
                  >
                    {formatShortDay(at)}, {formatTime(at)}
                  </Button>
                )
              })}
            </div>
          </>
        )}
      </AlertStrip>
    </div>
  )
}

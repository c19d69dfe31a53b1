import { useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '../theme/class-names.ts'

type CountdownProps = {
  /** The instant it runs to: ISO text or milliseconds. */
  until: string | number
  /** Before the figure: 'Confirme no telemóvel em'. */
  label?: string
  onEnd?: () => void
  className?: string
}

/** Minutes and seconds left. Screen readers read it when asked; it does not call out each second. */
export function Countdown({ until, label, onEnd, className }: CountdownProps) {
  const end = typeof until === 'number' ? until : Date.parse(until)
  const [left, setLeft] = useState(() => secondsUntil(end))
  const ended = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    const tick = () => {
      const next = secondsUntil(end)
      setLeft(next)
      if (next > 0) return
      clearInterval(timer)
      ended()
    }
    const timer = setInterval(tick, 1000)
    setLeft(secondsUntil(end))
    return () => clearInterval(timer)
  }, [end])
  return (
    // No `aria-live`, which a timer is off by itself: a dialog leaves the page behind it open where it finds one.
    <span role="timer" className={classNames('tabular-nums', className)}>
      {label && `${label} `}
      {clock(left)}
    </span>
  )
}

const secondsUntil = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / 1000))

function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

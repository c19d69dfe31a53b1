import { Tooltip as RadixTooltip } from 'radix-ui'
import type { ReactNode } from 'react'

/** Specification 1 §9: open after 700 ms; within 300 ms of one closing the next opens at once. */
const DELAY_MS = 700
const SKIP_DELAY_MS = 300

export type TooltipProps = { content: ReactNode; children: ReactNode }

export function TooltipRoot({ content, children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-64 animate-fade-in rounded-sm bg-inverse px-3 py-1.5 text-sm font-medium text-on-inverse shadow-float"
          >
            {content}
            <RadixTooltip.Arrow className="fill-inverse" />
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  )
}

import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Router } from 'wouter'
import { queryClient } from '../lib/api/query-client.ts'
import { useSessionMoment, watchSession } from '../lib/session/session.ts'
import { BlockingOverlay } from '../ui/feedback/spinner.tsx'
import { ErrorBoundary } from './layout/error-boundary.tsx'
import { LeaveGuard, type Leaving } from './leave-guard.tsx'
import { aroundNavigation } from './navigation.ts'
import { forgetFailedScreens } from './screen.tsx'
import { SessionGate } from './session-gate.tsx'
import { SessionOver } from './session-over.tsx'

export type AppProps = {
  /** Where the server renders it; in a browser the address bar says so. */
  ssrPath?: string
}

export function App({ ssrPath }: AppProps) {
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const aroundNav = useMemo(() => aroundNavigation((question, goOn) => setLeaving({ question, goOn })), [])
  const moment = useSessionMoment()
  useEffect(watchSession, [])
  // Nothing of the person stays in sight while the session ends.
  if (moment === 'leaving') return <BlockingOverlay label="Saindo..." />
  return (
    <ErrorBoundary onError={forgetFailedScreens}>
      <QueryClientProvider client={queryClient}>
        <Router aroundNav={aroundNav} {...(ssrPath !== undefined && { ssrPath, ssrSearch: '' })}>
          <SessionGate />
          <SessionOver />
          <LeaveGuard leaving={leaving} onDecided={() => setLeaving(null)} />
        </Router>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}

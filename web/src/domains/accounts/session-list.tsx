import { endAllSessions, endSession, listSessions, type Session } from '@salama/contract/accounts/security'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { when } from '../../lib/ago.ts'
import { call } from '../../lib/api/api.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { tellRefusal } from '../../ui/feedback/tell-refusal.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

/** Where the account is open; the one in use ends by signing out. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const ending = useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSuccess: () => refresh(listSessions),
    onError: (error) => tellRefusal(error, () => refresh(listSessions)),
  })
  return (
    <>
      <ul aria-label="Sessões abertas" className="divide-y divide-line border-y border-line">
        {sessions.map(({ id, browser, signedInAt, lastSeenAt, current }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{browser || 'Navegador desconhecido'}</p>
              <p className="text-sm text-muted">
                Entrou {when(signedInAt)}
                {!current && `, usada por último ${when(lastSeenAt)}`}
              </p>
            </div>
            {current ? (
              <Badge tone="action">Este navegador</Badge>
            ) : (
              <Button
                variant="outline"
                size="sm"
                busy={ending.isPending && ending.variables === id}
                onClick={() => ending.mutate(id)}
              >
                Terminar<span className="sr-only"> a sessão de {browser || 'navegador desconhecido'}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <EndAll />
    </>
  )
}

function EndAll() {
  const [asking, setAsking] = useState(false)
  const ending = useMutation({
    mutationFn: () => call(endAllSessions),
    onSuccess: signOut,
    onError: (error) => {
      setAsking(false)
      tellRefusal(error, () => refresh(listSessions))
    },
  })
  return (
    <ConfirmDialog
      title="Terminar todas as sessões?"
      description="A sua conta fecha em todos os navegadores, também neste. Depois entra de novo com a palavra-passe."
      confirmLabel="Terminar todas"
      tone="danger"
      open={asking}
      onOpenChange={setAsking}
      busy={ending.isPending || ending.isSuccess}
      onConfirm={() => ending.mutate()}
      trigger={
        <Button variant="outline" className="mt-4">
          Terminar todas
        </Button>
      }
    />
  )
}

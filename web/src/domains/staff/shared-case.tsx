import { SECOND_MS } from '@salama/contract/kernel/time'
import { claimCase, listClaims, releaseCase } from '@salama/contract/staff/cases'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { call } from '../../lib/api/api.ts'
import { fresh, queryClient, queryOf } from '../../lib/api/query-client.ts'
import { deferred } from '../../lib/release/deferred.tsx'
import { useUser } from '../../lib/session/session.ts'
import { tellRefusal } from '../../ui/feedback/tell-refusal.ts'
import { type CaseSharing, HeldContext } from '../../ui/layout/case-sharing.ts'

const notes = deferred(async () => (await import('./case-notes.tsx')).CaseNotes)

const held = deferred(async () => (await import('./held-case.tsx')).HeldCase)

/** A page says so often that it still has its case open, and looks who else has which. */
const EVERY_MS = 20 * SECOND_MS

const claimOf = (id: string) =>
  queryOptions({
    queryKey: ['claim', id],
    queryFn: () => call(claimCase, { params: { id }, body: {} }),
  })

/** In a list: somebody else has it open. */
function Mark({ id }: { id: string }) {
  const me = useUser()?.id
  const { data } = useQuery({ ...queryOf(listClaims), ...fresh, refetchInterval: EVERY_MS })
  const claim = data?.find(({ caseId, staff }) => caseId === id && staff.id !== me)
  if (!claim) return null
  return (
    <span className="mt-2 flex items-center gap-1.5 text-sm font-semibold text-action">
      <UsersRound className="size-4 shrink-0" aria-hidden />
      {claim.staff.name} está a ver
    </span>
  )
}

/** Claims the case while it is open; what somebody else has is read, and decided once it is taken over. */
function Frame({ id, children }: { id: string; children: ReactNode }) {
  const me = useUser()?.id
  const { data: claim, refetch } = useQuery({ ...claimOf(id), ...fresh, gcTime: 0, refetchInterval: EVERY_MS })
  useEffect(
    // A claim that could not be given back ends by itself.
    () => () => void call(releaseCase, { params: { id } }).catch(() => undefined),
    [id],
  )
  const takeOver = useMutation({
    mutationFn: () => call(claimCase, { params: { id }, body: { takeOver: true } }),
    onSuccess: (taken) => queryClient.setQueryData(claimOf(id).queryKey, taken),
    onError: (error) => tellRefusal(error, async () => void (await refetch())),
  })
  const isHeld = claim !== undefined && claim.staff.id !== me
  return (
    <HeldContext value={isHeld}>
      {isHeld && <held.Part claim={claim} busy={takeOver.isPending} onTakeOver={() => takeOver.mutate()} />}
      <notes.Part id={id} />
      {children}
    </HeldContext>
  )
}

export const CASE_SHARING: CaseSharing = { Mark, Frame }

import type { SentBody } from '@salama/contract/kernel/endpoint'
import { listLocations } from '@salama/contract/places'
import { changeDistrict, changeNeighborhood } from '@salama/contract/places/staff'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'
import { toast } from '../../../ui/feedback/toast.ts'

const again = () => refresh(listLocations)
const saved = () => {
  toast({ title: 'Alteração guardada', variant: 'success' })
  return again()
}

export const useChangeDistrict = (id: string) =>
  useMutation({
    mutationFn: (body: SentBody<typeof changeDistrict>) => call(changeDistrict, { params: { id }, body }),
    onSuccess: saved,
    onError: (error) => tellRefusal(error, again),
  })

export const useChangeNeighborhood = (id: string) =>
  useMutation({
    mutationFn: (body: SentBody<typeof changeNeighborhood>) => call(changeNeighborhood, { params: { id }, body }),
    onSuccess: saved,
    onError: (error) => tellRefusal(error, again),
  })

import { type CurrentUser, getCurrentUser } from '@salama/contract/accounts'
import { changePicture, profilePicture } from '@salama/contract/files'
import { imageId } from '@salama/contract/kernel/image'
import { useMutation } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { displayName } from '../../../domains/accounts/names.ts'
import { PicturePicker } from '../../../domains/files/picture-picker.tsx'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** The picture by which others know the person: another is shown as soon as it is chosen. */
export function Portrait({ user }: { user: CurrentUser }) {
  const changing = useMutation({
    mutationFn: (pictureId: string | null) => call(changePicture, { body: { pictureId } }),
    onSuccess: ({ profileImageUrl }) => {
      toast({ title: profileImageUrl ? 'Fotografia guardada' : 'Fotografia removida', variant: 'success' })
      return refresh(getCurrentUser)
    },
    onError: (error) => tellRefusal(error, () => refresh(getCurrentUser)),
  })
  return (
    <PicturePicker
      label="Fotografia"
      hint="Aparece a quem fala consigo, lhe entrega ou lhe vende. É reduzida antes de ser enviada."
      kind={profilePicture}
      name={displayName(user)}
      placeholder={<UserRound className="size-10" />}
      value={(user.profileImageUrl && imageId(user.profileImageUrl)) ?? null}
      onChange={(pictureId) => changing.mutate(pictureId)}
    />
  )
}

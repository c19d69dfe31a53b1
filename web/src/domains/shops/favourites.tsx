import { listFavourites, markFavourite } from '@salama/contract/shops'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { call } from '../../lib/api/api.ts'
import { queryClient, queryOf, refresh } from '../../lib/api/query-client.ts'
import { useUser } from '../../lib/session/session.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { tellRefusal } from '../../ui/feedback/tell-refusal.ts'
import { classNames } from '../../ui/theme/class-names.ts'

const query = queryOf(listFavourites)

/** Ids of the restaurants that the person has kept; none of a visitor, undefined while they are not known. */
export function useFavourites(): readonly string[] | undefined {
  const isVisitor = useUser() === null
  const { data } = useQuery({ ...query, enabled: !isVisitor })
  return isVisitor ? [] : data
}

/** Keeps a restaurant, or lets it go; for a visitor there is nothing to press. */
export function FavouriteButton({ shop, className }: { shop: { id: string; name: string }; className?: string }) {
  const user = useUser()
  const isFavourite = useFavourites()?.includes(shop.id) ?? false
  const mark = useMutation({
    mutationFn: () => call(markFavourite, { params: { id: shop.id }, body: { isFavourite: !isFavourite } }),
    onSuccess: (kept) => queryClient.setQueryData(query.queryKey, kept),
    onError: (error) => tellRefusal(error, () => refresh(listFavourites)),
  })
  if (!user) return null
  return (
    <IconButton
      icon={Heart}
      label={`Guardar ${shop.name}`}
      aria-pressed={isFavourite}
      disabled={mark.isPending}
      onClick={() => mark.mutate()}
      className={classNames('bg-surface shadow-sm', isFavourite && '[&>svg]:fill-current text-action', className)}
    />
  )
}

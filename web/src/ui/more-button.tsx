import { Button } from './button.tsx'

type MoreButtonProps = {
  /** As `usePages` gives it. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage(): unknown }
}

/** The end of a list that goes on. */
export function MoreButton({ list }: MoreButtonProps) {
  if (!list.hasNextPage) return null
  return (
    <div className="flex flex-col items-center gap-2 py-2">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-sm font-medium text-danger">
          Não foi possível carregar mais. Verifique a rede e tente de novo.
        </p>
      )}
      <Button
        variant="outline"
        busy={list.isFetchingNextPage}
        busyText="A carregar..."
        onClick={() => void list.fetchNextPage()}
      >
        Mostrar mais
      </Button>
    </div>
  )
}

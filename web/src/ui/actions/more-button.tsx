import { ArrowUp } from 'lucide-react'
import { Button } from './button.tsx'

type MoreButtonProps = {
  /** As `usePages` gives it. */
  list: {
    data: { pages: readonly unknown[] } | undefined
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage(): unknown
  }
  /** Of a list that is a page's main part: on phones its end leads back to the beginning. */
  leadsBack?: boolean
}

/** The end of a list that goes on, or went on. */
export function MoreButton({ list, leadsBack = false }: MoreButtonProps) {
  const goesBack = leadsBack && (list.hasNextPage || (list.data?.pages.length ?? 0) > 1)
  if (!list.hasNextPage && !goesBack) return null
  return (
    <div className="flex flex-col items-center gap-2 py-2">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-sm font-medium text-danger">
          Não foi possível carregar mais. Verifique a rede e tente de novo.
        </p>
      )}
      {list.hasNextPage && (
        <Button
          variant="outline"
          busy={list.isFetchingNextPage}
          busyText="A carregar..."
          onClick={() => void list.fetchNextPage()}
        >
          Mostrar mais
        </Button>
      )}
      {goesBack && (
        <Button variant="ghost" size="sm" className="md:hidden" onClick={toTop}>
          <ArrowUp className="size-5" aria-hidden />
          Voltar ao topo
        </Button>
      )}
    </div>
  )
}

/** The focus goes along: the next Tab is the first of the page, not what stood below the list. */
function toTop(): void {
  scrollTo({ top: 0, behavior: 'instant' })
  document.getElementById('conteudo')?.focus({ preventScroll: true })
}

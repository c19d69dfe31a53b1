import { useSearchParams } from 'wouter'
import { SearchField } from '../../ui/forms/search-field.tsx'

/** In the address of the desk: what is looked for in all of its parts. */
export const SEARCH_PARAMETER = 'procura'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Above every part of the desk. Leads back to the part that was open when it is emptied. */
export function DeskSearchField({ className }: { className: string }) {
  const [parameters, setParameters] = useSearchParams()
  const sought = parameters.get(SEARCH_PARAMETER) ?? ''
  const search = (text: string) =>
    setParameters(
      (now) => {
        const part = now.get('separador')
        return { ...(part !== null && { separador: part }), ...(text.length > 1 && { [SEARCH_PARAMETER]: text }) }
      },
      { replace: sought !== '' },
    )
  return (
    <SearchField
      label="Pessoa, telefone ou número"
      landmark="Procurar em toda a mesa"
      // Of a person who was chosen the address holds the id, which nobody typed.
      value={UUID.test(sought) ? '' : sought}
      onSearch={(text) => (text !== '' || sought !== '') && search(text)}
      className={className}
    />
  )
}

import { BookOpenCheck, SearchX } from 'lucide-react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { MoreButton } from '../../ui/actions/more-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useCourseCounts, useCourses } from './api.ts'
import { CourseCard } from './course-card.tsx'
import { ALL, isNarrowed, SORTS, useCourseSearch } from './use-course-search.ts'

export function CoursesPage() {
  const address = useCourseSearch()
  return (
    <>
      <PageHeader
        title="Cursos"
        subtitle="Aprenda ao seu ritmo, no telemóvel, com certificado."
        actions={
          <Link href="/meus-cursos" className={buttonClass({ size: 'sm', variant: 'outline' })}>
            <BookOpenCheck className="size-5" aria-hidden />
            Meus Cursos
          </Link>
        }
      />
      <Filters address={address} />
      <Found address={address} />
    </>
  )
}

type Address = { address: ReturnType<typeof useCourseSearch> }

function Filters({ address: { search, change, clear } }: Address) {
  const { data } = useCourseCounts(search)
  const optionsOf = (all: string, counted: { name: string; courses: number }[] = [], chosen?: string) => [
    { value: ALL, label: all },
    ...counted.map(({ name, courses }) => ({ value: name, label: name, note: String(courses) })),
    // What the address asks for is shown also when no course has it.
    ...(chosen !== undefined && !counted.some(({ name }) => name === chosen) ? [{ value: chosen, label: chosen }] : []),
  ]
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 max-sm:gap-2 max-sm:p-3">
      <SearchField
        label="Pesquisar cursos"
        value={search.pesquisa ?? ''}
        onSearch={(pesquisa) => change({ pesquisa })}
      />
      {/* On a phone one row that scrolls sideways, its hidden labels with it: the courses begin in the first screen. */}
      <div className="relative -m-1 flex gap-2 overflow-x-auto p-1 [scrollbar-width:none] sm:grid sm:grid-cols-3 sm:gap-3 sm:overflow-visible">
        <Field label="Categoria" labelHidden="phone" className={FILTER}>
          <Select
            options={optionsOf('Todas as categorias', data?.categories, search.categoria)}
            value={search.categoria ?? ALL}
            onValueChange={(value) => change({ categoria: value === ALL ? undefined : value })}
          />
        </Field>
        <Field label="Nível" labelHidden="phone" className={FILTER}>
          <Select
            options={optionsOf('Todos os níveis', data?.levels, search.nivel)}
            value={search.nivel ?? ALL}
            onValueChange={(value) => change({ nivel: value === ALL ? undefined : value })}
          />
        </Field>
        <Field label="Ordenar" labelHidden="phone" className={FILTER}>
          <Select
            options={SORTS.map(({ value, label }) => ({ value, label }))}
            value={SORTS.find(({ value }) => value === search.ordenar)?.value ?? 'titulo'}
            onValueChange={(value) => change({ ordenar: value === 'titulo' ? undefined : value })}
          />
        </Field>
      </div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <p role="status" className="font-semibold">
          {data && countLabel(data.total)}
        </p>
        {isNarrowed(search) && (
          <Button variant="link" onClick={clear}>
            Limpar Filtros
          </Button>
        )}
      </div>
    </div>
  )
}

const FILTER = 'max-sm:w-[min(12rem,80vw)] max-sm:shrink-0'

const countLabel = (count: number): string => `${count} ${count === 1 ? 'curso encontrado' : 'cursos encontrados'}`

function Found({ address: { search, clear } }: Address) {
  const list = useCourses(search)
  if (list.isPending) return <Loading />
  if (!list.rows) {
    return (
      <ErrorState
        title="Erro ao carregar cursos"
        text="Não foi possível carregar os cursos. Verifique a rede e tente novamente."
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  }
  if (list.rows.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title="Nenhum curso encontrado"
        text={
          isNarrowed(search)
            ? 'Tente outra palavra ou retire os filtros.'
            : 'Ainda não há cursos publicados. Volte em breve.'
        }
        action={isNarrowed(search) && <Button onClick={clear}>Ver todos os cursos</Button>}
      />
    )
  }
  return (
    <>
      <ul className="my-4 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {list.rows.map((course) => (
          <li key={course.id}>
            <CourseCard course={course} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} leadsBack />
    </>
  )
}

function Loading() {
  return (
    <div role="status" className="my-4 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">Carregando...</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-96" />
      ))}
    </div>
  )
}

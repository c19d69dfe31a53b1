import { COURSE_CATEGORIES, COURSE_LEVELS, courseBeginning } from '@salama/contract/courses'
import { Controller, useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { resolverOf, showFieldIssues } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { useCreateCourse } from './api.ts'
import { portalPath } from './views.ts'

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** The beginning of a course: its title and where it belongs. The rest is written in the editor. */
export function CreateCourse() {
  const [, navigate] = useLocation()
  const create = useCreateCourse()
  const form = useForm({
    resolver: resolverOf(courseBeginning),
    defaultValues: { title: '', category: COURSE_CATEGORIES[0], level: COURSE_LEVELS[0] },
  })
  const { register, control, handleSubmit, formState } = form
  const submit = handleSubmit(async (body) => {
    try {
      const { id } = await create.mutateAsync(body)
      navigate(portalPath({ view: 'editar', courseId: id }))
    } catch (error) {
      if (!showFieldIssues(form, error)) tellFailure(error)
    }
  })
  const { errors } = formState
  return (
    <Card className="max-w-2xl">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field
          label="Título do curso"
          hint="O que se aprende, em poucas palavras."
          error={errors.title?.message}
          required
        >
          <Input maxLength={120} {...register('title')} />
        </Field>
        <div className="grid gap-4 md:grid-cols-2">
          <Controller
            control={control}
            name="category"
            render={({ field }) => (
              <Field label="Categoria" error={errors.category?.message}>
                <Select options={optionsOf(COURSE_CATEGORIES)} value={field.value} onValueChange={field.onChange} />
              </Field>
            )}
          />
          <Controller
            control={control}
            name="level"
            render={({ field }) => (
              <Field label="Nível" error={errors.level?.message}>
                <Select options={optionsOf(COURSE_LEVELS)} value={field.value} onValueChange={field.onChange} />
              </Field>
            )}
          />
        </div>
        <p className="text-sm text-muted">
          Começa como rascunho, que só você vê. Um operador lê o curso antes de ele aparecer no catálogo.
        </p>
        <Button type="submit" busy={create.isPending} busyText="A criar..." className="self-start">
          Começar a escrever
        </Button>
      </form>
    </Card>
  )
}

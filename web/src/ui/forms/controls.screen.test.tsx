import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '../../lib/api/api-error.ts'
import { standAtNoon } from '../../testing/noon.ts'
import { show } from '../../testing/screen.tsx'
import { Countdown } from '../display/countdown.tsx'
import { Timeline } from '../display/timeline.tsx'
import { PageError } from '../feedback/page-error.tsx'
import { Progress } from '../feedback/progress.tsx'
import { Checkbox } from './checkbox.tsx'
import { Combobox } from './combobox.tsx'
import { Field } from './field.tsx'
import { Input, PasswordInput } from './input.tsx'
import { RadioGroup } from './radio-group.tsx'
import { RatingInput } from './rating-input.tsx'
import { SelectList } from './select-list.tsx'

const attributesOf = (element: Element, names: string[]) => names.map((name) => element.getAttribute(name))
/** What a screen reader adds to a control, in words. */
const described = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' · ')

test('a field says its hint, its error, and whether it must be filled, to the control in it', async () => {
  await show(
    <>
      <Field label="Nome" hint="Como no documento" error="Indique o nome." required>
        <Input />
      </Field>
      <Field label="Alcunha" optional>
        <Input />
      </Field>
    </>,
  )
  const [name, nickname] = [page.getByLabelText('Nome').element(), page.getByLabelText('Alcunha (opcional)').element()]
  const said = ['aria-invalid', 'aria-required']
  expect([attributesOf(name, said), described(name)]).toEqual([['true', 'true'], 'Como no documento · Indique o nome.'])
  expect([attributesOf(nickname, said), nickname.hasAttribute('aria-describedby')]).toEqual([[null, null], false])
})

test('a password is hidden until it is to be seen, and again', async () => {
  await show(
    <Field label="Senha">
      <PasswordInput />
    </Field>,
  )
  const typeOf = () => page.getByLabelText('Senha', { exact: true }).element().getAttribute('type')
  expect(typeOf()).toBe('password')
  await page.getByRole('button', { name: 'Mostrar palavra-passe' }).click()
  expect(typeOf()).toBe('text')
  await page.getByRole('button', { name: 'Ocultar palavra-passe' }).click()
  expect(typeOf()).toBe('password')
})

test('a box is turned over by a press and by the space bar, not by Enter, and says what is wrong with it', async () => {
  const change = vi.fn()
  await show(<Checkbox label="Aceito" checked={false} onCheckedChange={change} error="Aceite os termos." required />)
  const box = page.getByRole('checkbox', { name: 'Aceito' })
  await box.click()
  await userEvent.keyboard('{Enter}')
  expect(change.mock.calls).toEqual([[true]])
  await userEvent.keyboard(' ')
  expect(change.mock.calls).toEqual([[true], [true]])
  const element = box.element()
  expect(attributesOf(element, ['aria-checked', 'aria-invalid', 'aria-required'])).toEqual(['false', 'true', 'true'])
  expect(described(element)).toBe('Aceite os termos.')
})

test('of some choices one is taken, those that may not be are not, and each says what belongs to it', async () => {
  const change = vi.fn()
  const options = [
    { value: 'a', label: 'M-Pesa', text: 'Vodacom', details: 'Sem taxa' },
    { value: 'b', label: 'Numerário' },
    { value: 'c', label: 'Cheque', disabled: true },
  ]
  await show(<RadioGroup label="Método" options={options} value="b" onValueChange={change} error="Escolha um." />)
  const radio = (name: string) => page.getByRole('radio', { name })
  expect(described(page.getByRole('radiogroup', { name: 'Método' }).element())).toBe('Escolha um.')
  expect(described(radio('M-Pesa').element())).toBe('Vodacom · Sem taxa')
  expect(radio('Numerário').element().hasAttribute('aria-describedby')).toBe(false)
  await expect.element(radio('Numerário')).toBeChecked()
  await expect.element(radio('Cheque')).toBeDisabled()
  await radio('M-Pesa').click()
  expect(change.mock.calls).toEqual([['a']])
})

test('stars are one to five, each with its name, and what is chosen is said', async () => {
  function Stars() {
    const [value, setValue] = useState<number>()
    return <RatingInput label="Avaliação" value={value} onChange={setValue} error={value ? undefined : 'Escolha.'} />
  }
  await show(<Stars />)
  const names = page
    .getByRole('radio')
    .elements()
    .map((each) => each.getAttribute('aria-label'))
  expect(names).toEqual([
    '1 estrela: Muito má',
    '2 estrelas: Má',
    '3 estrelas: Razoável',
    '4 estrelas: Boa',
    '5 estrelas: Muito boa',
  ])
  await expect.element(page.getByText('Toque numa estrela')).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Escolha.')
  await page.getByRole('radio', { name: '4 estrelas: Boa' }).click()
  await expect.element(page.getByText('Boa', { exact: true })).toBeVisible()
  expect(page.getByRole('radio', { checked: true }).elements()).toHaveLength(1)
  expect(document.querySelectorAll('svg.fill-emphasis')).toHaveLength(4)
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('a list is gone through by arrows, by its ends, and by the first letters of what is looked for', async () => {
  const chosen = vi.fn()
  const options = ['Gaza', 'Inhambane', 'Manica', 'Maputo', 'Nampula', 'Zambézia'].map((label) => ({
    value: label,
    label,
    disabled: label === 'Inhambane',
  }))
  await show(<SelectList label="Província" options={options} value="Gaza" onValueChange={chosen} />)
  await page.getByRole('combobox', { name: 'Província' }).click()
  const focused = () => document.activeElement?.textContent
  await expect.poll(focused).toBe('Gaza')
  const went: (string | null | undefined)[] = []
  // Each letter is a word of its own, but the last three.
  for (const key of [
    '{ArrowUp}',
    '{ArrowDown}',
    '{End}',
    '{ArrowUp}',
    '{Home}',
    '{Control>}m{/Control}',
    'm',
    'm',
    'm',
  ]) {
    await userEvent.keyboard(key)
    went.push(focused())
  }
  expect(went).toEqual(['Gaza', 'Manica', 'Zambézia', 'Nampula', 'Gaza', 'Gaza', 'Manica', 'Maputo', 'Manica'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => chosen.mock.calls).toEqual([['Manica']])
})

test('arrows mark a suggestion from either end, Enter takes it, and typing unmarks it', async () => {
  const [chosen, sent] = [vi.fn(), vi.fn()]
  function Search() {
    const [text, setText] = useState('')
    return (
      <form action={sent}>
        <Combobox
          aria-label="Medicamento"
          value={text}
          onType={setText}
          options={['amoxicilina', 'ampicilina', 'azitromicina'].filter((name) => name.startsWith(text))}
          keyOf={(name) => name}
          onChoose={chosen}
          listLabel="Medicamentos"
          announcement="Encontrado."
        >
          {(name) => name}
        </Combobox>
      </form>
    )
  }
  await show(<Search />)
  const field = page.getByRole('combobox', { name: 'Medicamento' })
  const marked = () => {
    const [option] = page.getByRole('option', { selected: true }).elements()
    return [option?.textContent, field.element().getAttribute('aria-activedescendant') === (option?.id ?? null)]
  }
  await field.click()
  await expect.element(page.getByText('Encontrado.')).toBeInTheDocument()
  for (const [key, name] of [
    ['{ArrowDown}', 'amoxicilina'],
    ['{ArrowUp}', 'azitromicina'],
    ['{ArrowDown}', 'amoxicilina'],
    ['{ArrowDown}', 'ampicilina'],
    ['a', undefined],
    ['{ArrowUp}', 'azitromicina'],
    ['{Escape}', undefined],
    ['{ArrowUp}', 'azitromicina'],
    ['{ArrowDown}', 'amoxicilina'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.poll(marked).toEqual([name, true])
  }
  await userEvent.keyboard('{Enter}')
  expect([chosen.mock.calls, field.element().getAttribute('aria-expanded')]).toEqual([[['amoxicilina']], 'false'])
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(marked).toEqual([undefined, true])
  await userEvent.tab()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  expect(sent).not.toHaveBeenCalled()
})

test('a thing that there is not leads to those that there are; one that could not be read is tried again', async () => {
  const retry = vi.fn()
  const of = (status: number) => (
    <PageError
      error={new ApiError({ status, message: '', sentence: `Disse ${status}.` })}
      onRetry={retry}
      retrying={false}
      list={{ href: '/cursos', label: 'Ver os cursos' }}
    />
  )
  await show(
    <>
      <section aria-label="nada">{of(404)}</section>
      <section aria-label="erro">{of(500)}</section>
    </>,
  )
  const [none, failed] = [page.getByRole('region', { name: 'nada' }), page.getByRole('region', { name: 'erro' })]
  await expect.element(none.getByRole('link', { name: 'Ver os cursos' })).toHaveAttribute('href', '/cursos')
  expect(none.getByRole('button').elements()).toEqual([])
  await expect.element(failed.getByText('Disse 500.')).toBeVisible()
  expect(failed.getByRole('link').elements()).toEqual([])
  await failed.getByRole('button', { name: 'Tentar novamente' }).click()
  expect(retry).toHaveBeenCalledTimes(1)
})

test('a countdown shows minutes and seconds, stops at nothing, and says once that it has ended', async () => {
  onTestFinished(standAtNoon())
  const ended = vi.fn()
  await show(
    <>
      <Countdown until={Date.now() + 3_600_000} label="Faltam" />
      <Countdown until={new Date(Date.now() - 5_000).toISOString()} onEnd={ended} />
    </>,
  )
  const [far, past] = page
    .getByRole('timer')
    .elements()
    .map(({ textContent }) => textContent)
  expect([far, past]).toEqual(['Faltam 60:00', '00:00'])
  await expect.poll(() => ended.mock.calls.length).toBe(1)
})

test('how far something is lies between nothing and all of it, and is not said while nobody knows', async () => {
  await show(
    <>
      {[-3, 33.4, 120, undefined].map((value, at) => (
        <Progress key={String(value)} label={`Envio ${at}`} value={value} labelHidden={at === 1} />
      ))}
    </>,
  )
  const bars = page.getByRole('progressbar').elements()
  expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['0', '33', '100', null])
  expect(['0%', '33%', '100%'].map((text) => page.getByText(text, { exact: true }).elements().length)).toEqual([
    1, 0, 1,
  ])
})

test('the way of something says of each step how it stands, and where it is now', async () => {
  await show(
    <Timeline
      steps={[
        { key: '1', label: 'Pedido', state: 'done', at: 'hoje, 10:00' },
        { key: '2', label: 'A caminho', state: 'current', note: 'Chega já.' },
        { key: '3', label: 'Entregue', state: 'todo' },
      ]}
    />,
  )
  const steps = page.getByRole('listitem').elements()
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Pedido, concluídohoje, 10:00',
    'A caminho, em cursoChega já.',
    'Entregue, por fazer',
  ])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
})

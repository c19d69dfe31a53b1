import { useState } from 'react'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input, PasswordInput } from '../../../ui/forms/input.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { RatingInput } from '../../../ui/forms/rating-input.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'

const LEVELS = ['Básico', 'Intermédio', 'Avançado'].map((label) => ({ value: label, label }))

export function Fields() {
  const [level, setLevel] = useState<string>()
  return (
    <>
      <SearchField label="Procurar um exemplo" value="" onSearch={() => undefined} />
      <Field label="Nome completo" hint="Como no documento." required>
        <Input placeholder="Ana Macuácua" />
      </Field>
      <Field label="Preço" error="Escreva um valor." required>
        <Input defaultValue="muito" after="MT" />
      </Field>
      <Field label="Fechado">
        <Input defaultValue="Não se muda agora" disabled />
      </Field>
      <Field label="Palavra-passe" optional>
        <PasswordInput autoComplete="off" />
      </Field>
      <Field label="Descrição">
        <Textarea placeholder="Com calma e com exemplos." />
      </Field>
      <Field label="Nível">
        <Select options={LEVELS} value={level} onValueChange={setLevel} placeholder="Escolha" />
      </Field>
    </>
  )
}

const METHODS = [
  { value: 'um', label: 'M-Pesa', text: 'Vodacom', aside: '25 MT' },
  { value: 'dois', label: 'e-Mola', text: 'Movitel' },
  { value: 'tres', label: 'mKesh', text: 'Agora não se pode escolher.', disabled: true },
]

export function Choices() {
  const [method, setMethod] = useState('um')
  const [isAccepted, setAccepted] = useState(true)
  const [isOn, setOn] = useState(true)
  const [stars, setStars] = useState<number>()
  return (
    <>
      <RadioGroup label="Método" options={METHODS} value={method} onValueChange={setMethod} />
      <Checkbox label="Li e aceito" checked={isAccepted} onCheckedChange={setAccepted} />
      <Checkbox label="Falta marcar" checked={false} onCheckedChange={() => undefined} error="Marque para continuar." />
      <Switch label="Poupar dados" text="Sem imagens." checked={isOn} onCheckedChange={setOn} />
      <Switch label="Desligado" checked={false} onCheckedChange={() => undefined} disabled />
      <RatingInput label="A sua avaliação" value={stars} onChange={setStars} />
      <Tabs
        label="Exemplo"
        items={[
          { value: 'um', label: 'Primeiro', content: 'O que o primeiro mostra.' },
          { value: 'dois', label: 'Segundo', count: 3, content: 'O que o segundo mostra.' },
        ]}
      />
    </>
  )
}

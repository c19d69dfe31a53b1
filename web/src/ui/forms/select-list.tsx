import { Check, ChevronDown } from 'lucide-react'
import { Select as RadixSelect } from 'radix-ui'
import { afterLayersClosed, useLayer } from '../../lib/screen/layers.ts'
import { useListKeys } from '../layout/list-keys.ts'
import { classNames } from '../theme/class-names.ts'
import { selectTriggerClass } from './control-class.ts'
import { useFieldControl } from './field.tsx'

export type SelectOption = { value: string; label: string; note?: string; disabled?: boolean }
export type SelectGroup = { label: string; options: SelectOption[] }

export type SelectProps = {
  options: SelectOption[] | SelectGroup[]
  value: string | undefined
  onValueChange: (value: string) => void
  placeholder?: string
  /** Pixels; longer lists scroll. */
  maxHeight?: number
  disabled?: boolean
  name?: string
  /** The accessible name where no `Field` gives one. */
  label?: string
  className?: string
}

/** A `Select` with its list. */
export function SelectList(props: SelectProps) {
  const { options, value, onValueChange, placeholder, maxHeight = 320, disabled = false, label, className } = props
  const control = useFieldControl()
  const moveByKey = useListKeys()
  const layer = useLayer({})
  return (
    <RadixSelect.Root
      value={value ?? ''}
      // What is chosen may change the address, which would be lost with the list's entry in the history.
      onValueChange={(chosen) => afterLayersClosed(() => onValueChange(chosen))}
      open={layer.open}
      onOpenChange={layer.onOpenChange}
      disabled={disabled}
      {...(props.name && { name: props.name })}
    >
      <RadixSelect.Trigger {...control} aria-label={label} className={classNames(selectTriggerClass, className)}>
        <span className="truncate">
          <RadixSelect.Value placeholder={placeholder} />
        </span>
        <ChevronDown className="size-5 shrink-0 text-muted" aria-hidden />
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={6}
          collisionPadding={12}
          onKeyDown={moveByKey}
          className="z-50 w-(--radix-select-trigger-width) min-w-44 animate-pop-in overflow-hidden rounded-md border border-line bg-surface shadow-float"
        >
          {/* A plain scroller: Radix's own viewport writes a style element, which the content policy forbids. Radix
              finds the options through that viewport, so moving among them by key is ours. */}
          <div
            role="presentation"
            className="overflow-y-auto overscroll-contain p-1"
            style={{ maxHeight: `min(${maxHeight}px, var(--radix-select-content-available-height))` }}
          >
            <SelectItems options={options} />
          </div>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  )
}

function SelectItems({ options }: { options: SelectOption[] | SelectGroup[] }) {
  return options.map((entry) =>
    'options' in entry ? (
      <RadixSelect.Group key={entry.label}>
        <RadixSelect.Label className="px-3 pt-3 pb-1 text-sm font-bold text-muted">{entry.label}</RadixSelect.Label>
        <SelectItems options={entry.options} />
      </RadixSelect.Group>
    ) : (
      <RadixSelect.Item
        key={entry.value}
        value={entry.value}
        disabled={entry.disabled ?? false}
        className="relative flex min-h-11 cursor-pointer items-center gap-2 rounded-sm py-2 pr-3 pl-9 outline-none select-none data-disabled:text-muted data-highlighted:bg-action-soft data-highlighted:text-on-action-soft"
      >
        <RadixSelect.ItemIndicator className="absolute left-2.5">
          <Check className="size-4.5" aria-hidden />
        </RadixSelect.ItemIndicator>
        <RadixSelect.ItemText>{entry.label}</RadixSelect.ItemText>
        {entry.note && <span className="ml-auto text-sm text-muted">{entry.note}</span>}
      </RadixSelect.Item>
    ),
  )
}

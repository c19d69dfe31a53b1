/** Something that happens and is counted once its transaction is committed. Each label has a closed list of values. */
export type Counter<L extends string = string> = {
  /** `salama_…_total`. */
  readonly name: string
  readonly help: string
  readonly labels: { readonly [K in L]: readonly string[] }
}

/** Keeps the words of its labels as its type. */
export const counter = <const C extends Counter>(definition: C): C => definition

export type LabelsOf<C extends Counter> = { readonly [K in keyof C['labels']]: C['labels'][K][number] }

export const labelsOf = (counter: Counter, given: object): Record<string, string> =>
  Object.fromEntries(Object.keys(counter.labels).map((label) => [label, String(Object(given)[label])]))

export type Counted = { counter: Counter; labels: Readonly<Record<string, string>> }

type Sum = { labels: Readonly<Record<string, string>>; value: number }

/** Counted since the start of this process, in its memory alone. */
export class Counts {
  private readonly sums = new Map<string, Map<string, Sum>>()

  add({ counter, labels }: Counted): void {
    const sums = this.sums.get(counter.name) ?? new Map<string, Sum>()
    this.sums.set(counter.name, sums)
    const key = JSON.stringify(Object.keys(counter.labels).map((label) => labels[label]))
    const sum = sums.get(key)
    if (sum) sum.value++
    else sums.set(key, { labels, value: 1 })
  }

  /** Each combination of labels, with 0 where nothing happened yet: an increase from nothing is no increase to Prometheus. */
  of(counter: Counter): Sum[] {
    const sums = this.sums.get(counter.name)
    const names = Object.keys(counter.labels)
    return combinationsOf(names.map((name) => counter.labels[name] ?? [])).map((values) => ({
      labels: Object.fromEntries(names.map((name, place) => [name, values[place] ?? ''])),
      value: sums?.get(JSON.stringify(values))?.value ?? 0,
    }))
  }
}

const combinationsOf = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>((found, list) => found.flatMap((values) => list.map((value) => [...values, value])), [[]])

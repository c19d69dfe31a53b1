import { CROSS_REACTIONS, type CrossReaction } from './facts/allergies.ts'
import { GROUPS, type GroupCode, type Term } from './facts/groups.ts'
import { sourceText } from './facts/sources.ts'
import { keysOf, type Medicine } from './medicine.ts'
import { isGraver } from './severity.ts'
import { OWN_SOURCES, type Warning, warn } from './warning.ts'

/** As the record has it, and what its words name. */
export type Allergy = {
  text: string
  substances: readonly string[]
  groups: readonly GroupCode[]
  /** Words that name nothing known. */
  unread: string
}

/** Of one line and one allergy: at most one, by the narrowest reason. */
export function allergyWarning(
  { medicine, line }: { medicine: Medicine; line: number },
  { allergy, place }: { allergy: Allergy; place: number },
): Warning | undefined {
  const { name, substances } = medicine.product
  const said = `${name}: o paciente tem alergia registada, «${allergy.text}».`
  const places = { kind: 'allergy', lines: [line], allergies: [place] } as const
  const same = substances.find(({ code }) => allergy.substances.includes(code))
  if (same)
    return warn({
      ...places,
      severity: 'contraindicated',
      basis: 'substance',
      codes: [same.code],
      text: `${said} Contém ${same.name}.`,
      source: OWN_SOURCES.record,
    })
  const group = allergy.groups.find((code) => medicine.keys.has(`@${code}`))
  if (group)
    return warn({
      ...places,
      severity: 'contraindicated',
      basis: 'group',
      codes: [`@${group}`],
      text: `${said} É alergia ${GROUPS[group].to}, grupo deste medicamento.`,
      source: sourceText(['atc', '']),
    })
  const cross = crossReactionOf(medicine, allergyKeys(allergy))
  return (
    cross &&
    warn({
      ...places,
      severity: cross.severity,
      basis: 'cross',
      codes: [...cross.from, ...cross.to],
      text: `${said} ${cross.says}`,
      source: sourceText(cross.source),
    })
  )
}

/** The gravest that holds. */
const crossReactionOf = (medicine: Medicine, allergic: ReadonlySet<Term>): CrossReaction | undefined =>
  CROSS_REACTIONS.filter(
    ({ from, to }) => from.some((term) => allergic.has(term)) && to.some((term) => medicine.keys.has(term)),
  ).reduce<CrossReaction | undefined>(
    (gravest, row) => (gravest && !isGraver(row.severity, gravest.severity) ? gravest : row),
    undefined,
  )

const allergyKeys = ({ substances, groups }: Allergy): ReadonlySet<Term> =>
  new Set([...keysOf(substances), ...groups.flatMap((code) => WIDER.get(code) ?? [])])

/** A group with those that have all its members: salicylates are anti-inflammatory medicines. */
const WIDER: ReadonlyMap<GroupCode, readonly Term[]> = new Map(
  (Object.keys(GROUPS) as GroupCode[]).map((code) => [
    code,
    (Object.keys(GROUPS) as GroupCode[])
      .filter((other) => {
        const members: readonly Term[] = GROUPS[other].members
        return GROUPS[code].members.every((term) => members.includes(term))
      })
      .map((other) => `@${other}`),
  ]),
)

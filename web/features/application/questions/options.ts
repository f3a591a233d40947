import { selectDictionary } from '#web/features/dictionary/slice.ts'
import { createSelector } from '@reduxjs/toolkit'
import type { BusinessModel, Country, Sector } from '#contract/dictionary.ts'
import type { RootState } from '#web/core/store.ts'
import type { Choice, Question } from '#web/features/company/question.ts'
import { usStates } from './us-states.ts'

/** The tree of sectors as a list: each under its top one, named by its path below it. */
export function sectorChoices(sectors: readonly Sector[]): Choice[] {
  const below = ({ id, name, children }: Sector, group: string, path: readonly string[]): Choice[] => {
    const here = [...path, name]
    const own = { value: id, label: here.join(' › '), group }
    return [own, ...children.flatMap((child) => below(child, group, here))]
  }
  return sectors.flatMap(({ id, name, children }) => [
    { value: id, label: name, group: name },
    ...children.flatMap((child) => below(child, name, [])),
  ])
}

const countryChoices = (countries: readonly Country[]): Choice[] =>
  countries.map(({ code, name }) => ({ value: code, label: name }))

const modelChoices = (models: readonly BusinessModel[]): Choice[] =>
  models.map(({ id, name }) => ({ value: id, label: name }))

const none: readonly Choice[] = []

const selectFromDictionary = createSelector([selectDictionary], (dictionary) => ({
  business_models: modelChoices(dictionary.business_models.data),
  sectors: sectorChoices(dictionary.sectors.data),
  countries: countryChoices(dictionary.countries.data),
  document_types: none,
  platforms: none,
  us_states: usStates,
}))

/** What there is to choose from, as far as it has been fetched; nothing where a question is not a choice. */
export function selectChoices(state: RootState, question: Question): readonly Choice[] {
  if (!('options' in question) || question.kind === 'flags') return none
  const { options } = question
  return typeof options === 'string' ? selectFromDictionary(state)[options] : options
}

import { createSelector } from '@reduxjs/toolkit'
import type { Control } from '#contract/application/question.ts'
import type { BusinessModel, Country, Sector } from '#contract/dictionary.ts'
import { selectDictionary } from '#web/features/dictionary/slice.ts'
import type { Names } from '#web/features/labels/answer-text.ts'

export type ChoiceControl = Extract<Control, { options: unknown }>

interface Choice {
  value: string
  label: string
  note?: string | undefined
  group?: string
  /** Other names that a search finds it by. */
  aliases?: readonly string[]
}

/** The tree of sectors as a list: each grouped under its top sector and labeled with the path below that. */
export function sectorChoices(sectors: readonly Sector[]): Choice[] {
  const below = ({ id, name, children }: Sector, group: string, path: readonly string[]): Choice[] => {
    const here = [...path, name]
    const own = { value: id, label: here.join(' › '), group }
    return [own, ...children.flatMap((child) => below(child, group, here))]
  }
  return sectors.flatMap(({ id, name, children }) => [
    // The top sector itself would read like the heading above it.
    { value: id, label: children.length > 0 ? `${name}, in general` : name, group: name },
    ...children.flatMap((child) => below(child, name, [])),
  ])
}

const countryChoices = (countries: readonly Country[]): Choice[] =>
  countries.map(({ code, name, aliases }) => ({ value: code, label: name, aliases }))

const modelChoices = (models: readonly BusinessModel[]): Choice[] =>
  models.map(({ id, name }) => ({ value: id, label: name }))

export const selectDictionaryChoices = createSelector([selectDictionary], (dictionary) => ({
  business_models: modelChoices(dictionary.business_models.data),
  sectors: sectorChoices(dictionary.sectors.data),
  countries: countryChoices(dictionary.countries.data),
}))

export const selectNames = createSelector([selectDictionary], (dictionary): Names => ({
  business_models: dictionary.business_models.data,
  sectors: dictionary.sectors.data,
  countries: dictionary.countries.data,
}))

export function toChoices(
  { options, notes = {} }: ChoiceControl,
  dictionaries: ReturnType<typeof selectDictionaryChoices>,
): readonly Choice[] {
  if (typeof options === 'string') return dictionaries[options]
  return Object.entries(options).map(([value, label]) => ({ value, label, note: notes[value] }))
}

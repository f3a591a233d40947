import { createSelector } from '@reduxjs/toolkit'
import { usTerritories } from '#contract/application/options.ts'
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
  aliases?: readonly string[]
}

export function listSectorChoices(sectors: readonly Sector[]): Choice[] {
  const below = ({ id, name, children }: Sector, group: string, path: readonly string[]): Choice[] => {
    const sectorPath = [...path, name]
    const choice = { value: id, label: sectorPath.join(' › '), group }
    return [choice, ...children.flatMap((child) => below(child, group, sectorPath))]
  }
  return sectors.flatMap(({ id, name, children }) => [
    // Without the suffix, the name would repeat the heading of the group.
    { value: id, label: children.length > 0 ? `${name} (general)` : name, group: name },
    ...children.flatMap((child) => below(child, name, [])),
  ])
}

/**
 * Lists the countries, except for US territories, which the form lists as states. A search for a territory finds the
 * United States.
 */
export function listCountryChoices(countries: readonly Country[]): Choice[] {
  const territories = countries.filter(({ code }) => usTerritories.includes(code))
  return countries
    .filter((country) => !territories.includes(country))
    .map(({ code, name, aliases }) => ({
      value: code,
      label: name,
      aliases: code === 'US' ? [...aliases, ...territories.map((territory) => territory.name)] : aliases,
    }))
}

const modelChoices = (models: readonly BusinessModel[]): Choice[] =>
  models.map(({ id, name }) => ({ value: id, label: name }))

export const selectDictionaryChoices = createSelector([selectDictionary], (dictionary) => ({
  business_models: modelChoices(dictionary.business_models.data),
  sectors: listSectorChoices(dictionary.sectors.data),
  countries: listCountryChoices(dictionary.countries.data),
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

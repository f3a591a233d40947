import { skipToken } from '@reduxjs/toolkit/query'
import { checkCompanyName } from '#contract/companies.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useCheckCompanyNameQuery } from '#web/features/company/api.ts'
import { selectConnect } from '#web/features/company/slice.ts'
import { Text } from '#web/ui/layout/Text.tsx'

/** The store keeps the reply, so every name that is typed is checked again. */
const options = { refetchOnMountOrArgChange: true, refetchOnFocus: false }

/** Checks, after a pause in typing, whether a name is available; a taken name becomes the field's error. */
export function NameAvailability() {
  const typed = useAppSelector((state) => selectConnect(state).queue.pending['company.name']?.value)
  const { data } = useAppSelector((state) => selectConnect(state).company)
  const freeName = useAppSelector((state) => selectConnect(state).freeName)
  const isFree = freeName !== null && freeName === data?.name
  // A name that the field refuses, as with an invisible character, is not checked.
  const name = checkCompanyName.query.shape.name.safeParse(typed).success ? String(typed).trim() : null
  useCheckCompanyNameQuery(data && name !== null ? { query: { name, company: data.id } } : skipToken, options)
  if (!isFree) return null
  return (
    <Text as="output" variant="small" tone="secondary">
      No other company here uses this name.
    </Text>
  )
}

import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { checkCompanyName } from '#contract/companies.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { checkName, selectConnect } from '#web/features/company/slice.ts'

/** Checks, after a pause in typing, whether a name is available; a taken one becomes the field's error. */
export function NameAvailability() {
  const dispatch = useAppDispatch()
  const typed = useAppSelector((state) => selectConnect(state).queue.pending['company.name']?.value)
  const { data } = useAppSelector((state) => selectConnect(state).company)
  const freeName = useAppSelector((state) => selectConnect(state).freeName)
  const isFree = freeName !== null && freeName === data?.name
  const company = data?.id
  useEffect(() => {
    // A name that the field refuses, as with an invisible character, is not worth a question.
    if (company && typeof typed === 'string' && checkCompanyName.query.shape.name.safeParse(typed).success)
      void dispatch(checkName({ name: typed.trim(), company }))
  }, [dispatch, typed, company])
  if (!isFree) return null
  return (
    <Typography variant="body2" component="output" sx={{ color: 'text.secondary' }}>
      Nobody else here uses this name.
    </Typography>
  )
}

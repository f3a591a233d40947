import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { checkName } from '#web/features/company/company-name.ts'

/** Asks, once a typed name has settled, whether it is free; one that is taken becomes the field's error. */
export function NameAvailability() {
  const dispatch = useAppDispatch()
  const typed = useAppSelector(({ connect }) => connect.queue.pending['company.name']?.value)
  const isFree = useAppSelector(
    ({ connect }) => connect.freeName !== null && connect.freeName === connect.company.data?.name,
  )
  const company = useAppSelector(({ connect }) => connect.company.data?.id)
  useEffect(() => {
    if (company && typeof typed === 'string' && typed.trim())
      void dispatch(checkName({ name: typed.trim(), company }))
  }, [dispatch, typed, company])
  if (!isFree) return null
  return (
    <Typography variant="body2" component="output" sx={{ color: 'text.secondary' }}>
      Nobody else here uses this name.
    </Typography>
  )
}

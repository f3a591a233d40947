import { Outlet } from 'react-router'
import { useAppSelector } from '#web/core/store.ts'
import { NotFoundPage } from '#web/features/pages/NotFoundPage.tsx'
import { selectIsAdmin } from '#web/features/session/selectors.ts'

/** Pages of admins. Analysts get the page that an unknown address shows. */
export const AdminsOnly = () => (useAppSelector(selectIsAdmin) ? <Outlet /> : <NotFoundPage />)

import { paths } from '#web/core/address/paths.ts'
import { selectPipeline } from '#web/features/admin/pipeline/slice.ts'
import Box from '@mui/material/Box'
import { ChevronDown, ChevronRight, ChevronUp } from 'lucide-react'
import { useAppSelector } from '#web/core/store.ts'
import { IconButton } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { formatTotal } from '#web/ui/format.ts'
import { Link } from '#web/ui/layout/Link.tsx'

const crumbsSx = {
  display: 'flex',
  alignItems: 'center',
  gap: '6px',
  minWidth: 0,
  mr: 'auto',
  color: 'text.secondary',
  '& ol': { display: 'flex', alignItems: 'center', gap: '6px', minWidth: 0 },
  '& li': { display: 'flex', alignItems: 'center', gap: '6px', minWidth: 0 },
  '& a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '& .here': {
    color: 'text.primary',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
} as const

/** Links to the previous and next company of the list that the user came from. */
function Neighbors({ companyId }: { companyId: string }) {
  const shownList = useAppSelector((state) => selectPipeline(state).shownList)
  const { page: list = null, rows = [] } = shownList ?? {}
  const index = rows.findIndex((row) => row?.id === companyId)
  if (!list || index < 0) return null
  const place = (list.page - 1) * list.page_size + index + 1
  const renderStep = (to: number, label: string, icon: typeof ChevronUp) => {
    const row = rows[to]
    return (
      <IconButton
        label={row ? `${label}: ${formatCompanyName(row.name)}` : label}
        line
        size="small"
        {...(row ? { href: paths.admin.company(row.id) } : { disabled: true })}
      >
        <Icon of={icon} small />
      </IconButton>
    )
  }
  return (
    <Box
      sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center', gap: '4px', color: 'text.secondary' }}
    >
      <Box component="span" sx={{ mr: '4px', whiteSpace: 'nowrap' }}>
        {place} of {formatTotal(list)}
      </Box>
      {renderStep(index - 1, 'Previous company', ChevronUp)}
      {renderStep(index + 1, 'Next company', ChevronDown)}
    </Box>
  )
}

interface CaseCrumbsProps {
  companyId: string
  /** Undefined while the company loads. */
  name: string | null | undefined
}

/** Links back to the list, and to the previous and next company. */
export function CaseCrumbs({ companyId, name }: CaseCrumbsProps) {
  const search = useAppSelector((state) => selectPipeline(state).shownList?.search) ?? ''
  return (
    <>
      <Box component="nav" aria-label="Breadcrumb" sx={crumbsSx}>
        <ol>
          <li>
            <Link href={paths.admin.pipeline + search}>Pipeline</Link>
          </li>
          {name !== undefined && (
            <li>
              <Icon of={ChevronRight} small />
              <span className="here" aria-current="page">
                {formatCompanyName(name)}
              </span>
            </li>
          )}
        </ol>
      </Box>
      <Neighbors companyId={companyId} />
    </>
  )
}

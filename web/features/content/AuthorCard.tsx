import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { Post } from '#contract/content.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'

const cardSx = {
  display: 'flex',
  gap: 2,
  alignItems: 'flex-start',
  mt: 5,
  p: 3,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  '& .name': { fontWeight: 600 },
  '& .bio': { mt: '2px', color: 'text.secondary' },
} as const satisfies SxProps<Theme>

/** Who wrote a post, in the author's own words; nothing for one who says nothing. */
export function AuthorCard({ author }: { author: Post['primary_author'] }) {
  if (!author?.bio) return null
  return (
    <Box component="aside" aria-label="The author" sx={cardSx}>
      <Avatar name={author.name} tone="primary" size={48} />
      <div>
        <p className="name">{author.name}</p>
        <p className="bio">{author.bio}</p>
      </div>
    </Box>
  )
}

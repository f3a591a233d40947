import type { ReactNode } from 'react'
import { Grid, Stack } from './Layout.tsx'
import { Text } from './Text.tsx'

export interface FiguresProps {
  /** The minimum width of a figure: 160 px (130 px on phones), 240 px or 320 px. */
  column?: 'small' | 'medium' | 'large' | undefined
  children: ReactNode
}

export const Figures = ({ column = 'small', children }: FiguresProps) => (
  <Grid as="dl" column={column}>
    {children}
  </Grid>
)

export interface FigureProps {
  name: ReactNode
  value: ReactNode
  note?: ReactNode
}

export const Figure = ({ name, value, note }: FigureProps) => (
  <Stack gap={0}>
    <Text as="dt" variant="small" tone="secondary">
      {name}
    </Text>
    <Text as="dd" variant="figure" anywhere>
      {value}
    </Text>
    {note && (
      <Text as="dd" variant="small" tone="secondary">
        {note}
      </Text>
    )}
  </Stack>
)

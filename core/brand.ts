export const brand = {
  product: 'Lede',
  assistant: 'Lede',
  network: 'LinkedIn',
  networkKey: 'linkedin',
} as const

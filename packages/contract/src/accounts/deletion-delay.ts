export const deletionDelayDays = 14

/**
 * SQL of `Viewer.walls`: whether any walls stand around records of a kind, by conflict or by a list of members. Which
 * records they are, and whom they keep away, is part of each query (`conflicts/server/commands/walls.ts`).
 */
export const standingWalls = `array(select distinct w.record_type || case when w.kind = 'members' then ' list' else ' conflict' end
  from walls w where w.lifted_at is null)`;

const rank = `case e.importance when 'S' then 1 when 'A' then 2 when 'B' then 3 when 'C' then 4 else 5 end`;

/**
 * The open entries of the staff row `s`, joined to their tasks `t`, as a FROM item with `columns` and what
 * `displayOrder` sorts by. Saved entries have a place; an entry never ordered is anchored to the first saved one of
 * lower importance. The same order as `todoOrder` of ../../todo-order.ts.
 */
export const openEntries = (columns: string) => `
  (select placed.*, min(place) over (order by rank desc groups between unbounded preceding and 1 preceding) as anchor
   from (select ${columns}, e.id as entry_id, t.created_at as age, ${rank} as rank,
                case when e.sort_order is not null
                  then row_number() over (order by e.sort_order desc nulls last, ${rank}, t.created_at, e.id) end as place
         from task_users e join tasks t on t.id = e.task_id
         where e.staff_id = s.id and e.is_open) placed)`;

/**
 * Sorts what `openEntries` (aliased `o`) gives, as the person sees it. An entry comes before its anchor, because its rank
 * is higher.
 */
export const displayOrder = `coalesce(o.place, o.anchor) nulls last, o.rank, o.age, o.entry_id`;

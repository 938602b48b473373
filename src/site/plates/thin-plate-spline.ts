type Value = { x: number; y: number; score: number };

/** The smoothest surface through the values: what a bent sheet of metal pinned to them would be. */
export function thinPlateSpline(values: readonly Value[]): (x: number, y: number) => number {
  const count = values.length;
  const weights = solve(equations(values));
  const weight = (i: number) => weights[i] ?? 0;
  return (x, y) =>
    values.reduce(
      (sum, value, i) => sum + weight(i) * bend(Math.hypot(x - value.x, y - value.y)),
      weight(count) + weight(count + 1) * x + weight(count + 2) * y,
    );
}

/** Gives way a little, so that the surface need not fold to meet every value exactly. */
const slack = 0.02;

function bend(distance: number): number {
  return distance ? distance * distance * Math.log(distance) : 0;
}

/** One row for each value and three for the plane under them; the last column is the right side. */
function equations(values: readonly Value[]): number[][] {
  const rows = values.map((a, i) => [
    ...values.map((b, j) => (i === j ? slack : bend(Math.hypot(a.x - b.x, a.y - b.y)))),
    1,
    a.x,
    a.y,
    a.score,
  ]);
  const plane = [() => 1, (value: Value) => value.x, (value: Value) => value.y];
  return [...rows, ...plane.map((of) => [...values.map(of), 0, 0, 0, 0])];
}

/** Gauss and Jordan's elimination with partial pivoting. */
function solve(rows: number[][]): number[] {
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let column = 0; column < rows.length; column++) {
    let pivot = column;
    for (let row = column + 1; row < rows.length; row++) {
      if (Math.abs(at(row, column)) > Math.abs(at(pivot, column))) pivot = row;
    }
    const chosen = rows[pivot] ?? [];
    rows[pivot] = rows[column] ?? [];
    rows[column] = chosen;
    rows.forEach((row, i) => {
      const factor = i === column ? 0 : (row[column] ?? 0) / (chosen[column] ?? 1);
      if (factor) rows[i] = row.map((value, k) => value - factor * (chosen[k] ?? 0));
    });
  }
  return rows.map((_, i) => at(i, rows.length) / at(i, i));
}

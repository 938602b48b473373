/** The part of d3-contour that draw-survey.ts uses; the package brings no types. */
declare module 'd3-contour' {
  type Ring = [x: number, y: number][];
  type Contours = {
    size(size: [columns: number, rows: number]): Contours;
    smooth(smooth: boolean): Contours;
    contour(values: number[], threshold: number): { coordinates: Ring[][] };
  };
  export function contours(): Contours;
}

//! Writes SVG: filled and stroked shapes, all of them path data, and lines of text. A string takes
//! whatever is written.

use super::fonts::Font;
use crate::card::escape::escaped;
use std::fmt::Write;

/// A point, in pixels of the board or of the picture.
pub type Point = [f32; 2];

/// A cubic Bézier curve: start, two control points, end.
pub type Curve = [Point; 4];

/// The style of a line.
#[derive(Clone, Copy, Debug)]
pub struct Stroke<'a> {
    /// As `#rrggbb`.
    pub colour: &'a str,
    /// In pixels.
    pub width: f32,
    /// From 0 to 1.
    pub opacity: f32,
    /// The lengths of a dash and a gap, in pixels; `None` for a solid line.
    pub dash: Option<[f32; 2]>,
    /// Whether its ends and joins are round.
    pub round: bool,
}

impl<'a> Stroke<'a> {
    /// A solid line with round ends.
    pub const fn new(colour: &'a str, width: f32, opacity: f32) -> Stroke<'a> {
        Stroke { colour, width, opacity, dash: None, round: true }
    }

    /// The same line with dashes. With round ends, a very short dash is a dot.
    pub const fn dashed(self, dash: f32, gap: f32) -> Stroke<'a> {
        Stroke { dash: Some([dash, gap]), ..self }
    }
}

/// A piece of a line of text.
#[derive(Clone, Copy, Debug)]
pub struct Span<'a> {
    pub text: &'a str,
    pub font: Font,
    /// The font size, in pixels.
    pub size: f32,
    /// As `#rrggbb`.
    pub colour: &'a str,
    /// From 0 to 1.
    pub opacity: f32,
    /// The distance below the baseline, in pixels.
    pub drop: f32,
    /// The colour and the width of an outline under the letters.
    pub halo: Option<(&'a str, f32)>,
}

impl<'a> Span<'a> {
    /// Opaque text on the baseline.
    pub const fn new(text: &'a str, font: Font, size: f32, colour: &'a str) -> Span<'a> {
        Span { text, font, size, colour, opacity: 1.0, drop: 0.0, halo: None }
    }
}

/// The point of a line of text that is at its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// The start of the baseline.
    Start,
    /// The end of the baseline.
    End,
    /// The centre of digits and capitals.
    Centre,
}

/// The content of an SVG file.
#[derive(Clone, Debug, Default)]
pub struct Svg(String);

impl Svg {
    pub fn fill(&mut self, shape: &str, colour: &str, opacity: f32) {
        self.element(shape, format_args!(r#"fill="{colour}"{}"#, Opacity("fill", opacity)));
    }

    pub fn stroke(&mut self, shape: &str, stroke: &Stroke<'_>) {
        let Stroke { colour, width, opacity, dash, round } = *stroke;
        let dash = dash.map_or_else(String::new, |[dash, gap]| {
            format!(r#" stroke-dasharray="{} {}""#, Short(dash), Short(gap))
        });
        let ends = if round { r#" stroke-linecap="round" stroke-linejoin="round""# } else { "" };
        let (width, opacity) = (Short(width), Opacity("stroke", opacity));
        let style = format_args!(
            r#"fill="none" stroke="{colour}" stroke-width="{width}"{opacity}{dash}{ends}"#
        );
        self.element(shape, style);
    }

    /// Writes a line of text. Spans have their spaces.
    pub fn text(&mut self, [x, y]: Point, anchor: Anchor, spans: &[Span<'_>]) {
        let (name, shift) = match anchor {
            Anchor::Start => ("start", 0.0),
            Anchor::End => ("end", 0.0),
            Anchor::Centre => ("middle", 0.35 * spans.first().map_or(0.0, |span| span.size)),
        };
        let (x, y) = (Short(x), Short(y + shift));
        let _ =
            write!(self.0, r#"<text x="{x}" y="{y}" text-anchor="{name}" xml:space="preserve">"#);
        let mut drop = 0.0;
        for span in spans {
            let (family, size, opacity) =
                (span.font.family(), Short(span.size), Opacity("fill", span.opacity));
            let shift = Short(span.drop - drop);
            drop = span.drop;
            let halo = span.halo.map_or_else(String::new, |(colour, width)| {
                let width = Short(width);
                format!(
                    r#" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" paint-order="stroke""#
                )
            });
            let _ = write!(
                self.0,
                r#"<tspan dy="{shift}" font-family="{family}" font-size="{size}" fill="{}"{opacity}{halo}>{}</tspan>"#,
                span.colour,
                escaped(span.text)
            );
        }
        self.0 += "</text>\n";
    }

    /// Adds another drawing, scaled, with its origin at a point.
    pub fn group(&mut self, drawing: &Svg, [x, y]: Point, scale: f32) {
        let (x, y, scale) = (Short(x), Short(y), Short(scale));
        let transform = format!("translate({x} {y}) scale({scale})");
        let _ = writeln!(self.0, "<g transform=\"{transform}\">{}</g>", drawing.0);
    }

    pub fn finish(&self, width: u32, height: u32) -> String {
        let size = format!(r#"viewBox="0 0 {width} {height}" width="{width}" height="{height}""#);
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" {size}>\n{}</svg>\n", self.0)
    }

    fn element(&mut self, shape: &str, style: std::fmt::Arguments<'_>) {
        if !shape.is_empty() {
            let _ = writeln!(self.0, "<path d=\"{shape}\" {style}/>");
        }
    }
}

/// A number with at most two decimals.
struct Short(f32);

impl std::fmt::Display for Short {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rounded = (self.0 * 100.0).round() / 100.0;
        // Neither -0 nor NaN.
        write!(f, "{}", if rounded.is_finite() { rounded + 0.0 } else { 0.0 })
    }
}

/// An opacity as an attribute, if it is not 1.
struct Opacity(&'static str, f32);

impl std::fmt::Display for Opacity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.1 < 1.0 { write!(f, r#" {}-opacity="{}""#, self.0, Short(self.1)) } else { Ok(()) }
    }
}

pub fn circle([x, y]: Point, r: f32) -> String {
    let (left, y, r, across) = (Short(x - r), Short(y), Short(r), Short(2.0 * r));
    format!("M{left} {y}a{r} {r} 0 1 1 {across} 0a{r} {r} 0 1 1 -{across} 0z")
}

/// A rectangle with corners of radius `r`.
pub fn rectangle(x: f32, y: f32, width: f32, height: f32, r: f32) -> String {
    let (w, h) = (width - 2.0 * r, height - 2.0 * r);
    let (x, y, w, h, back, up) = (Short(x + r), Short(y), Short(w), Short(h), Short(-w), Short(-h));
    if r <= 0.0 {
        return format!("M{x} {y}h{w}v{h}h{back}z");
    }
    let (r, n) = (Short(r), Short(-r));
    format!(
        "M{x} {y}h{w}a{r} {r} 0 0 1 {r} {r}v{h}a{r} {r} 0 0 1 {n} {r}h{back}a{r} {r} 0 0 1 {n} {n}v{up}a{r} {r} 0 0 1 {r} {n}z"
    )
}

pub fn line([x, y]: Point, [u, v]: Point) -> String {
    format!("M{} {}L{} {}", Short(x), Short(y), Short(u), Short(v))
}

pub fn polygon(corners: &[Point]) -> String {
    let corners = corners.iter().map(|[x, y]| format!("{} {}", Short(*x), Short(*y)));
    format!("M{}z", corners.collect::<Vec<_>>().join("L"))
}

pub fn curve(curve: &Curve) -> String {
    let [[x0, y0], rest @ ..] = curve;
    let rest = rest.map(|[x, y]| format!("{} {}", Short(x), Short(y))).join(" ");
    format!("M{} {}C{rest}", Short(*x0), Short(*y0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let shown = [0.0, -0.0, 1.0, 0.126, -2.5, 1e-9, f32::NAN].map(|n| Short(n).to_string());
        assert_eq!(shown, ["0", "0", "1", "0.13", "-2.5", "0", "0"]);
    }

    #[test]
    fn a_shape_becomes_one_element() {
        let mut svg = Svg::default();
        svg.fill(&line([0.0, 0.0], [1.0, 2.0]), "#000000", 0.5);
        svg.stroke("M0 0h1", &Stroke::new("#ffffff", 2.0, 1.0).dashed(1.0, 3.0));
        svg.fill("", "#000000", 1.0);
        let file = svg.finish(10, 5);
        assert!(
            file.contains(r##"<path d="M0 0L1 2" fill="#000000" fill-opacity="0.5"/>"##),
            "{file}"
        );
        assert!(
            file.contains(r#"stroke-width="2" stroke-dasharray="1 3" stroke-linecap="round""#),
            "{file}"
        );
        assert_eq!(file.matches("<path").count(), 2);
    }

    #[test]
    fn text_is_escaped() {
        let mut svg = Svg::default();
        let span = Span { drop: 2.0, ..Span::new("a<b & \"c\"", Font::Sans, 10.0, "#000000") };
        svg.text([1.0, 2.0], Anchor::Start, &[span]);
        let file = svg.finish(10, 5);
        assert!(file.contains("a&lt;b &amp; &quot;c&quot;</tspan></text>"), "{file}");
        assert!(file.contains(r#"<tspan dy="2" font-family="Noto Sans" font-size="10""#), "{file}");
    }
}
